package org.sumspace.catalog.training.orchestrator.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Statements;
import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.trust.Revocation;

/** {@code POST /revocations}. */
public record RevokeHandler(RevocationService revocations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        revocations
                .accept(Statements.of(ApiRequest.of(ctx)))
                .map(RevokeHandler::json)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject json(Revocation revocation) {
        return new JsonObject()
                .put("organisation", revocation.organisation())
                .put("keyId", revocation.keyId().toString())
                .put("discardedPlans", revocation.discardedPlans().size());
    }
}
