package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code PUT /bilaterals/policy/{id}}: one policy. */
public record AddBilateralPolicyHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonValue body = JsonValue.of(request.object().getMap());
        policies.add(
                        ChangeRequests.of(ctx),
                        List.of(new RuleReference(body.member("policyId").asText(), body.member("values"))))
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
