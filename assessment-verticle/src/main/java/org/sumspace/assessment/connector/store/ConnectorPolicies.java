package org.sumspace.assessment.connector.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/** The policies of a workspace, by their ids. */
public final class ConnectorPolicies {
    private ConnectorPolicies() {}

    public static Future<Void> put(SqlConnection tx, UUID workspace, String id, JsonObject document) {
        return tx.preparedQuery("INSERT INTO connector_policy (workspace_id, id, document) VALUES ($1, $2, $3)"
                        + " ON CONFLICT (workspace_id, id) DO UPDATE SET document = $3")
                .execute(Tuple.of(workspace, id, document))
                .mapEmpty();
    }

    public static Future<Optional<JsonObject>> find(SqlConnection tx, UUID workspace, String id) {
        return tx.preparedQuery("SELECT document FROM connector_policy WHERE workspace_id = $1 AND id = $2")
                .execute(Tuple.of(workspace, id))
                .map(rows -> rows.size() == 0
                        ? Optional.empty()
                        : Optional.of(rows.iterator().next().getJsonObject("document")));
    }
}
