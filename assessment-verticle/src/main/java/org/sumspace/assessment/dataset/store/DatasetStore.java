package org.sumspace.assessment.dataset.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.dataset.domain.Dataset;

/** The data sets of a workspace. */
public final class DatasetStore {
    private DatasetStore() {}

    public static Future<Void> insert(SqlConnection tx, Dataset dataset) {
        return tx.preparedQuery(
                        "INSERT INTO dataset (workspace_id, id, file_path, schema_name, status, bytes, created_by,"
                                + " created_at) VALUES ($1, $2, $3, $4, 'registered', $5, $6, $7)")
                .execute(Tuple.from(Arrays.asList(
                        dataset.workspace(),
                        dataset.id(),
                        dataset.filePath(),
                        dataset.schema(),
                        dataset.bytes(),
                        dataset.createdBy(),
                        dataset.createdAt().atOffset(ZoneOffset.UTC))))
                .mapEmpty();
    }

    /** The bytes that the data sets of an address count with; 0 before it was downloaded. */
    public static Future<Long> bytesOf(SqlConnection tx, UUID workspace, String url) {
        return tx.preparedQuery("SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM dataset"
                        + " WHERE workspace_id = $1 AND file_path = $2")
                .execute(Tuple.of(workspace, url))
                .map(rows -> rows.iterator().next().getLong("bytes"));
    }

    /** Sets the counted bytes of the data sets of an address or a file. */
    public static Future<Void> setBytes(SqlConnection tx, UUID workspace, String input, long bytes) {
        return tx.preparedQuery("UPDATE dataset SET bytes = $3 WHERE workspace_id = $1 AND file_path = $2")
                .execute(Tuple.of(workspace, input, bytes))
                .mapEmpty();
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
        return tx.preparedQuery("SELECT pg_advisory_xact_lock(hashtextextended('upload ' || $1::text, 0))")
                .execute(Tuple.of(workspace.toString()))
                .mapEmpty();
    }

    private static Future<Optional<Dataset>> first(SqlConnection tx, String where, UUID workspace, String value) {
        return tx.preparedQuery("SELECT workspace_id, id, file_path, schema_name, bytes, created_by, created_at"
                        + " FROM dataset WHERE workspace_id = $1 AND " + where + " ORDER BY created_at LIMIT 1")
                .execute(Tuple.of(workspace, value))
                .map(rows -> rows.size() == 0
                        ? Optional.empty()
                        : Optional.of(rows.iterator().next())
                                .map(row -> new Dataset(
                                        row.getUUID("workspace_id"),
                                        row.getString("id"),
                                        row.getString("file_path"),
                                        row.getString("schema_name"),
                                        row.getLong("bytes"),
                                        row.getUUID("created_by"),
                                        row.getOffsetDateTime("created_at").toInstant())));
    }
}
