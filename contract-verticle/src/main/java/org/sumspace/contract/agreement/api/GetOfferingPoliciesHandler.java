package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code GET /contracts/serviceoffering/{id}}. */
public record GetOfferingPoliciesHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String offering = request.query("serviceOffering").orElse("");
        String participant = request.query("participant").orElse("");
        agreements
                .get(request.path("id"))
                .map(agreement -> AgreementRules.policies(agreement, offering, participant))
                .onSuccess(policies -> ctx.json(policies.tree()))
                .onFailure(ctx::fail);
    }
}
