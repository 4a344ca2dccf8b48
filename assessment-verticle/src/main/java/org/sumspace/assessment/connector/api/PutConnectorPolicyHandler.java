package org.sumspace.assessment.connector.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /v1/pdc/policies/{policy_id}}. */
record PutConnectorPolicyHandler(ConnectorService connector) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        connector
                .putPolicy(request.path("policy_id"), request.object(), Callers.of(ctx))
                .onSuccess(done -> ctx.json(new JsonObject().put("status", "ok")))
                .onFailure(ctx::fail);
    }
}
