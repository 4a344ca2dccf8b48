package org.sumspace.assessment.model.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.model.domain.SentModelFile;
import org.sumspace.common.page.PageRequest;

/** The files of models that people sent to a workspace. */
public final class SentModelFileStore {
    private static final String FIELDS = "SELECT path, bytes, sha256, sent_at FROM model_file WHERE workspace_id = $1";

    private SentModelFileStore() {}

    public static Future<Void> insert(SqlConnection tx, UUID workspace, SentModelFile file, UUID sender) {
        return tx.preparedQuery("INSERT INTO model_file (workspace_id, path, bytes, sha256, sent_by, sent_at)"
                        + " VALUES ($1, $2, $3, $4, $5, $6)")
                .execute(Tuple.of(
                        workspace,
                        file.path(),
                        file.bytes(),
                        file.sha256(),
                        sender,
                        file.sentAt().atOffset(ZoneOffset.UTC)))
                .mapEmpty();
    }

    public static Future<Optional<SentModelFile>> find(SqlConnection tx, UUID workspace, String path) {
        return tx.preparedQuery(FIELDS + " AND path = $2")
                .execute(Tuple.of(workspace, path))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(SentModelFileStore::file)
                        .findFirst());
    }

    public static Future<Void> delete(SqlConnection tx, UUID workspace, String path) {
        return tx.preparedQuery("DELETE FROM model_file WHERE workspace_id = $1 AND path = $2")
                .execute(Tuple.of(workspace, path))
                .mapEmpty();
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return tx.preparedQuery("SELECT count(*) AS count FROM model_file WHERE workspace_id = $1")
                .execute(Tuple.of(workspace))
                .map(rows -> rows.iterator().next().getLong("count"));
    }

    /** By path. */
    public static Future<List<SentModelFile>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return tx.preparedQuery(FIELDS + " ORDER BY path LIMIT $2 OFFSET $3")
                .execute(Tuple.of(workspace, page.limit(), page.skip()))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(SentModelFileStore::file)
                        .toList());
    }

    private static SentModelFile file(Row row) {
        return new SentModelFile(
                row.getString("path"),
                row.getLong("bytes"),
                row.getString("sha256"),
                row.getOffsetDateTime("sent_at").toInstant());
    }
}
