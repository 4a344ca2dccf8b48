package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code PUT /bilaterals/policies/{id}}: several policies. */
public record AddBilateralPoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<JsonValue> items = JsonValue.of(request.array().getList()).items();
        policies.add(
                        ChangeRequests.of(ctx),
                        items.stream().map(RuleReference::of).toList())
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
