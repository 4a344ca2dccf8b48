package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.platform.domain.Usage;
import org.sumspace.assessment.platform.domain.UsedAmount;

/** The usage of tenants' workspaces. */
public final class UsageStore {
    private UsageStore() {}

    /** Adds to a usage and returns its new amount. Locks the usage until the transaction ends. */
    public static Future<Long> add(SqlConnection tx, UUID tenant, Usage usage, String period, long amount) {
        return tx.preparedQuery("INSERT INTO quota_usage (tenant_id, kind, period, amount) VALUES ($1, $2, $3, $4)"
                        + " ON CONFLICT (tenant_id, kind, period)"
                        + " DO UPDATE SET amount = quota_usage.amount + excluded.amount RETURNING amount")
                .execute(Tuple.of(tenant, usage.label(), period, amount))
                .map(rows -> rows.iterator().next().getLong("amount"));
    }

    /**
     * The sums over the periods of a month.
     *
     * @param month for example 2026-11
     */
    public static Future<List<UsedAmount>> ofMonth(SqlConnection tx, String month) {
        return tx.preparedQuery("SELECT t.slug, q.kind, sum(q.amount)::bigint AS amount FROM quota_usage q"
                        + " JOIN tenant t ON t.id = q.tenant_id WHERE left(q.period, 7) = $1"
                        + " GROUP BY t.slug, q.kind ORDER BY t.slug, q.kind")
                .execute(Tuple.of(month))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new UsedAmount(row.getString("slug"), row.getString("kind"), row.getLong("amount")))
                        .toList());
    }

    /**
     * Bytes of the data sets, evaluation sets and artefacts of a workspace. Call it in a transaction of the workspace.
     */
    public static Future<Long> bytes(SqlConnection tx, UUID workspace) {
        return tx.preparedQuery("SELECT ((SELECT coalesce(sum(bytes), 0) FROM dataset WHERE workspace_id = $1)"
                        + " + (SELECT coalesce(sum(bytes), 0) FROM evaluation_set WHERE workspace_id = $1)"
                        + " + (SELECT coalesce(sum(bytes), 0) FROM run_artifact WHERE workspace_id = $1))::bigint"
                        + " AS bytes")
                .execute(Tuple.of(workspace))
                .map(rows -> rows.iterator().next().getLong("bytes"));
    }
}
