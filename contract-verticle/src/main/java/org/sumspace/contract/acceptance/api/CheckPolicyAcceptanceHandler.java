package org.sumspace.contract.acceptance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.shared.api.Answers;

/** {@code POST /negotiation/policy/acceptance}. */
public record CheckPolicyAcceptanceHandler(AcceptanceService acceptance) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ProfileRequest request = ProfileRequest.of(ctx);
        acceptance
                .acceptsPolicy(request.profile(), request.member("policyData"))
                .map(accepted -> new JsonObject().put("isAcceptable", accepted))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }
}
