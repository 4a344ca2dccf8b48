package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.platform.domain.AccessRequest;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Requests for managed nodes. */
public final class AccessRequestStore {
    /** More requests are refused, because they can be sent without an account. */
    private static final int STORED_MAX = 10_000;

    private AccessRequestStore() {}

    /** Stores a request. False if there are too many already. */
    public static Future<Boolean> insert(SqlConnection tx, AccessRequest request) {
        return new SqlStatement("INSERT INTO access_request (id, status, answers, address, created_at)"
                        + " SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM access_request) < $6")
                .changes(
                        tx,
                        request.id(),
                        request.status(),
                        new JsonObject(Map.copyOf(request.answers())),
                        request.address(),
                        request.createdAt(),
                        STORED_MAX);
    }

    /** The oldest first. */
    public static Future<List<AccessRequest>> list(SqlConnection tx, String status, int limit) {
        return new SqlStatement("SELECT id, status, answers, address, created_at FROM access_request WHERE status = $1"
                        + " ORDER BY created_at, id LIMIT $2")
                .list(tx, AccessRequestStore::request, status, limit);
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
