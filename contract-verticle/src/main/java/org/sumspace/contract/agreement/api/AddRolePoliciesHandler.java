package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code PUT /contracts/policies/{id}}: policies, each with its role. */
public record AddRolePoliciesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<JsonValue> items = JsonValue.of(request.array().getList()).items();
        policies.addToRoles(
                        ChangeRequests.of(ctx),
                        items.stream()
                                .collect(Collectors.groupingBy(
                                        item -> item.member("role").asText(),
                                        LinkedHashMap::new,
                                        Collectors.mapping(RuleReference::of, Collectors.toList()))))
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
