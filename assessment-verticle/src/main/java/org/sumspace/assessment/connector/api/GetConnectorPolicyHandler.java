package org.sumspace.assessment.connector.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.connector.service.ConnectorService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/pdc/policies/{policy_id}}. */
record GetConnectorPolicyHandler(ConnectorService connector) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        connector
                .policy(ApiRequest.of(ctx).path("policy_id"), Callers.of(ctx))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
