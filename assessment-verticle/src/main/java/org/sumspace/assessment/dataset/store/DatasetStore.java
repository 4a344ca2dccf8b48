package org.sumspace.assessment.dataset.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.shared.store.SqlStatement;

/** The data sets of a workspace. */
public final class DatasetStore {
    private DatasetStore() {}

    public static Future<Void> insert(SqlConnection tx, Dataset dataset) {
        return new SqlStatement(
                        "INSERT INTO dataset (workspace_id, id, file_path, schema_name, status, bytes, created_by,"
                                + " created_at) VALUES ($1, $2, $3, $4, 'registered', $5, $6, $7)")
                .execute(
                        tx,
                        dataset.workspace(),
                        dataset.id(),
                        dataset.filePath(),
                        dataset.schema(),
                        dataset.bytes(),
                        dataset.createdBy(),
                        dataset.createdAt());
    }

    /** The bytes that the data sets of an address count with; 0 before it was downloaded. */
    public static Future<Long> bytesOf(SqlConnection tx, UUID workspace, String url) {
        return new SqlStatement("SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM dataset"
                        + " WHERE workspace_id = $1 AND file_path = $2")
                .number(tx, workspace, url);
    }

    /** Sets the counted bytes of the data sets of an address or a file. */
    public static Future<Void> setBytes(SqlConnection tx, UUID workspace, String input, long bytes) {
        return new SqlStatement("UPDATE dataset SET bytes = $3 WHERE workspace_id = $1 AND file_path = $2")
                .execute(tx, workspace, input, bytes);
    }

    public static Future<Optional<Dataset>> find(SqlConnection tx, UUID workspace, String id) {
        return first(tx, "id = $2", workspace, id);
    }

    /** The data set that an upload made. */
    public static Future<Optional<Dataset>> findUploaded(SqlConnection tx, UUID workspace, String path) {
        return first(tx, "file_path = $2 AND schema_name IS NULL", workspace, path);
    }

    /** Locks uploads of the workspace until the transaction ends. */
    public static Future<Void> lockUploads(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1::text, 0))")
                .execute(tx, workspace.toString());
    }

    private static Future<Optional<Dataset>> first(SqlConnection tx, String where, UUID workspace, String value) {
        return new SqlStatement("SELECT workspace_id, id, file_path, schema_name, bytes, created_by, created_at"
                        + " FROM dataset WHERE workspace_id = $1 AND " + where + " ORDER BY created_at LIMIT 1")
                .first(
                        tx,
                        row -> new Dataset(
                                row.getUUID("workspace_id"),
                                row.getString("id"),
                                row.getString("file_path"),
                                row.getString("schema_name"),
                                row.getLong("bytes"),
                                row.getUUID("created_by"),
                                row.getOffsetDateTime("created_at").toInstant()),
                        workspace,
                        value);
    }
}
