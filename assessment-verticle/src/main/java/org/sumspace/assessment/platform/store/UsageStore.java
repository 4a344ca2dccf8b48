package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.UUID;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.domain.Usage.UsedAmount;
import org.sumspace.assessment.shared.store.SqlStatement;

/** The usage of tenants' workspaces. */
public final class UsageStore {
    private UsageStore() {}

    /** Adds to a usage and returns its new amount. Locks the usage until the transaction ends. */
    public static Future<Long> add(SqlConnection tx, UUID tenant, Usage usage, String period, long amount) {
        return new SqlStatement("INSERT INTO quota_usage (tenant_id, kind, period, amount) VALUES ($1, $2, $3, $4)"
                        + " ON CONFLICT (tenant_id, kind, period)"
                        + " DO UPDATE SET amount = quota_usage.amount + excluded.amount RETURNING amount")
                .number(tx, tenant, usage.label(), period, amount);
    }

    /**
     * The sums over the periods of a month.
     *
     * @param month for example 2026-11
     */
    public static Future<List<UsedAmount>> ofMonth(SqlConnection tx, String month) {
        return new SqlStatement("SELECT t.slug, q.kind, sum(q.amount)::bigint AS amount FROM quota_usage q"
                        + " JOIN tenant t ON t.id = q.tenant_id WHERE left(q.period, 7) = $1"
                        + " GROUP BY t.slug, q.kind ORDER BY t.slug, q.kind")
                .list(
                        tx,
                        row -> new UsedAmount(row.getString("slug"), row.getString("kind"), row.getLong("amount")),
                        month);
    }

    /**
     * Bytes of the data sets, evaluation sets, sent models and artefacts of a workspace. Call it in a transaction of the workspace.
     */
    public static Future<Long> bytes(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT ((SELECT coalesce(sum(bytes), 0) FROM dataset WHERE workspace_id = $1)"
                        + " + (SELECT coalesce(sum(bytes), 0) FROM evaluation_set WHERE workspace_id = $1)"
                        + " + (SELECT coalesce(sum(bytes), 0) FROM model_file WHERE workspace_id = $1)"
                        + " + (SELECT coalesce(sum(bytes), 0) FROM run_artifact WHERE workspace_id = $1))::bigint"
                        + " AS bytes")
                .number(tx, workspace);
    }
}
