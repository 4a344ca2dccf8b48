package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.shared.api.PathReference;

/** {@code DELETE /contracts/policies/offering/{id}/{offering}/{participant}}. */
public record ClearOfferingPoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        policies.clearOffering(
                        ChangeRequests.of(ctx),
                        PathReference.read(request, "participant"),
                        PathReference.read(request, "offering"))
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
