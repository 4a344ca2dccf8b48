package org.sumspace.contract.acceptance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.contract.acceptance.domain.Acceptability;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.shared.api.Answers;

/** {@code POST /negotiation/contract/negotiate}. */
public record NegotiateContractHandler(AcceptanceService acceptance) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ProfileRequest request = ProfileRequest.of(ctx);
        acceptance
                .judge(request.profile(), request.member("contractData"))
                .map(NegotiateContractHandler::view)
                .onSuccess(answer -> Answers.json(ctx, answer))
                .onFailure(ctx::fail);
    }

    private static JsonObject view(Acceptability found) {
        return new JsonObject()
                .put("canAccept", found.isAcceptable())
                .put("reason", found.reason())
                .put("unacceptablePolicies", new JsonArray(found.policies()))
                .put("unacceptableServices", new JsonArray(found.services()));
    }
}
