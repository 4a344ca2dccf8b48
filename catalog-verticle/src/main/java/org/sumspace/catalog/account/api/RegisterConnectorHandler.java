package org.sumspace.catalog.account.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.ConnectorService;
import org.sumspace.catalog.account.service.OfferedRecords;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.signature.ConnectorKeys;

/** {@code POST /participants}. */
public record RegisterConnectorHandler(ConnectorService connectors, OfferedRecords offered)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        String id = Members.connector(ctx);
        connectors
                .register(
                        id,
                        Secret.of(body.getString("appKey")),
                        body.getString("endpoint"),
                        JsonValue.of(body.getMap()).member(ConnectorKeys.FIELD))
                .compose(participant ->
                        offered.of(id).map(records -> records.put("participant", ParticipantJson.of(participant))))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
