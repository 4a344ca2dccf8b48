package org.sumspace.assessment.connector.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlConnection;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.shared.store.SqlStatement;

/** The policies of a workspace, by their ids. */
public final class ConnectorPolicies {
    private ConnectorPolicies() {}

    public static Future<Void> put(SqlConnection tx, UUID workspace, String id, JsonObject document) {
        return new SqlStatement("INSERT INTO connector_policy (workspace_id, id, document) VALUES ($1, $2, $3)"
                        + " ON CONFLICT (workspace_id, id) DO UPDATE SET document = $3")
                .execute(tx, workspace, id, document);
    }

    public static Future<Optional<JsonObject>> find(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("SELECT document FROM connector_policy WHERE workspace_id = $1 AND id = $2")
                .first(tx, row -> row.getJsonObject("document"), workspace, id);
    }
}
