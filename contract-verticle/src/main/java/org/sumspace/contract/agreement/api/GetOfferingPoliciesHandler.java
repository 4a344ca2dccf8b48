package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.shared.api.Answers;

/** {@code GET /contracts/serviceoffering/{id}}. */
public record GetOfferingPoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        policies.ofOffering(
                        request.path("id"),
                        request.query("participant").orElse(""),
                        request.query("serviceOffering").orElse(""))
                .onSuccess(found -> Answers.json(ctx, found.tree()))
                .onFailure(ctx::fail);
    }
}
