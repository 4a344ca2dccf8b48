package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code PUT /contracts/policies/offering/{id}}: policies of a member's offering. */
public record AddOfferingPoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonValue body = JsonValue.of(request.object().getMap());
        policies.addToOffering(
                        ChangeRequests.of(ctx),
                        body.member("participant").asText(),
                        body.member("serviceOffering").asText(),
                        body.member("policies").items().stream()
                                .map(RuleReference::of)
                                .toList())
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
