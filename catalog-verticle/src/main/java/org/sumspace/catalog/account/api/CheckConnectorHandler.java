package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.domain.RegisteredConnector;
import org.sumspace.catalog.account.service.ConnectorService;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /participants/check}. */
public record CheckConnectorHandler(ConnectorService connectors) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        connectors
                .check(Members.connector(ctx), Secret.of(body.getString("appKey")), body.getString("endpoint"))
                .map(CheckConnectorHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(RegisteredConnector connector) {
        return new JsonObject()
                .put("dataspaceConnectorRegistered", connector.registered())
                .put("participant", ParticipantJson.of(connector.participant()));
    }
}
