package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.service.AgreementService;

/** {@code DELETE /contracts/policies/offering/{id}/{offering}/{participant}}. */
public record ClearOfferingPoliciesHandler(AgreementService agreements) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String offering = request.path("offering");
        String participant = request.path("participant");
        agreements
                .change(
                        request.path("id"),
                        AgreementAnswer.expectedVersion(request),
                        (agreement, now) -> AgreementRules.clearPolicies(agreement, offering, participant, now))
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
