package org.sumspace.contract.acceptance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.shared.api.Answers;

/** {@code POST /negotiation/contract/acceptance}. */
public record CheckContractAcceptanceHandler(AcceptanceService acceptance) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ProfileRequest request = ProfileRequest.of(ctx);
        acceptance
                .judge(request.profile(), request.member("contractData"))
                .map(found -> new JsonObject().put("canAccept", found.isAcceptable()))
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }
}
