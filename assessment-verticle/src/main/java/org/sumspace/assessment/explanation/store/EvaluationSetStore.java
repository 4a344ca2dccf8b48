package org.sumspace.assessment.explanation.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.explanation.domain.EvaluationSet;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.page.PageRequest;

/** The evaluation sets of a workspace, with their rows. */
public final class EvaluationSetStore {
    private static final String COLUMNS =
            "id, description, feature_names, row_count, sha256, bytes, registered_by, registered_at";

    private EvaluationSetStore() {}

    /** A set with its rows. */
    public record Stored(EvaluationSet set, String content) {}

    /** Locks the sets of the workspace until the transaction ends, for counting and registering. */
    public static Future<Void> lock(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT pg_advisory_xact_lock(hashtextextended('evaluation_set ' || $1::text, 0))")
                .execute(tx, workspace.toString());
    }

    /**
     * Does nothing if there is a set with this id, or there are enough of them. The caller has the {@link #lock}.
     *
     * @return whether it was stored
     */
    public static Future<Boolean> insert(
            SqlConnection tx, UUID workspace, EvaluationSet set, String content, int setsMax) {
        return new SqlStatement("INSERT INTO evaluation_set (workspace_id, " + COLUMNS + ", content)"
                        + " SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10"
                        + " WHERE (SELECT count(*) FROM evaluation_set WHERE workspace_id = $1) < $11"
                        + " ON CONFLICT DO NOTHING")
                .changes(
                        tx,
                        workspace,
                        set.id(),
                        set.description(),
                        set.featureNames().toArray(String[]::new),
                        set.rows(),
                        set.sha256(),
                        set.bytes(),
                        set.registeredBy(),
                        set.registeredAt(),
                        content,
                        setsMax);
    }

    public static Future<Optional<EvaluationSet>> find(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM evaluation_set WHERE workspace_id = $1 AND id = $2")
                .first(tx, EvaluationSetStore::set, workspace, id);
    }

    public static Future<Optional<Stored>> read(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement(
                        "SELECT " + COLUMNS + ", content FROM evaluation_set WHERE workspace_id = $1 AND id = $2")
                .first(tx, row -> new Stored(set(row), row.getString("content")), workspace, id);
    }

    /** The newest first. */
    public static Future<List<EvaluationSet>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM evaluation_set WHERE workspace_id = $1"
                        + " ORDER BY registered_at DESC, id LIMIT $2 OFFSET $3")
                .list(tx, EvaluationSetStore::set, workspace, page.limit(), page.skip());
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT count(*) FROM evaluation_set WHERE workspace_id = $1").number(tx, workspace);
    }

    /** @return whether there was one */
    public static Future<Boolean> delete(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("DELETE FROM evaluation_set WHERE workspace_id = $1 AND id = $2")
                .changes(tx, workspace, id);
    }

    private static EvaluationSet set(Row row) {
        return new EvaluationSet(
                row.getString("id"),
                row.getString("description"),
                List.of(row.getArrayOfStrings("feature_names")),
                row.getInteger("row_count"),
                row.getString("sha256"),
                row.getLong("bytes"),
                row.getUUID("registered_by"),
                row.getOffsetDateTime("registered_at").toInstant());
    }
}
