package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code DELETE /contracts/policies/offering/{id}/{offering}/{participant}}. */
public record ClearOfferingPoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        policies.clearOffering(
                        ChangeRequests.of(ctx),
                        PathReferences.read(request, "participant"),
                        PathReferences.read(request, "offering"))
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
