package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.platform.domain.AccessRequest;

/** Requests for managed nodes. */
public final class AccessRequestStore {
    /** More requests are refused, because they can be sent without an account. */
    private static final int STORED_MAX = 10_000;

    private AccessRequestStore() {}

    /** Stores a request. False if there are too many already. */
    public static Future<Boolean> insert(SqlConnection tx, AccessRequest request) {
        return tx.preparedQuery("INSERT INTO access_request (id, status, answers, address, created_at)"
                        + " SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM access_request) < $6")
                .execute(Tuple.of(
                        request.id(),
                        request.status(),
                        new JsonObject(Map.copyOf(request.answers())),
                        request.address(),
                        request.createdAt().atOffset(ZoneOffset.UTC),
                        STORED_MAX))
                .map(done -> done.rowCount() == 1);
    }

    /** The oldest first. */
    public static Future<List<AccessRequest>> list(SqlConnection tx, String status, int limit) {
        return tx.preparedQuery("SELECT id, status, answers, address, created_at FROM access_request WHERE status = $1"
                        + " ORDER BY created_at, id LIMIT $2")
                .execute(Tuple.of(status, limit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(AccessRequestStore::request)
                        .toList());
    }

    private static AccessRequest request(Row row) {
        Map<String, String> answers = new HashMap<>();
        JsonObject stored = row.getJsonObject("answers");
        stored.fieldNames().forEach(name -> answers.put(name, stored.getString(name)));
        return new AccessRequest(
                row.getUUID("id"),
                row.getString("status"),
                answers,
                row.getString("address"),
                row.getOffsetDateTime("created_at").toInstant());
    }
}
