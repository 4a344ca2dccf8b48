package org.sumspace.contract.acceptance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.acceptance.service.AcceptanceService;

/** {@code POST /negotiation/contract/acceptance}. */
public record CheckContractAcceptanceHandler(AcceptanceService acceptance) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ProfileRequest request = ProfileRequest.of(ctx);
        acceptance
                .judge(request.profile(), request.member("contractData"))
                .map(found -> new JsonObject().put("canAccept", found.isAcceptable()))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
