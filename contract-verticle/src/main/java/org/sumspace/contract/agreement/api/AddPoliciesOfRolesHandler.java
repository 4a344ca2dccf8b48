package org.sumspace.contract.agreement.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.PolicyService;

/** {@code PUT /contracts/policies/roles/{id}}: the same policies for several roles. */
public record AddPoliciesOfRolesHandler(PolicyService policies) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<JsonValue> items = JsonValue.of(request.array().getList()).items();
        Map<String, List<RuleReference>> ofRoles = new LinkedHashMap<>();
        for (JsonValue item : items) {
            List<RuleReference> rules = item.member("policies").items().stream()
                    .map(RuleReference::of)
                    .toList();
            item.member("roles")
                    .items()
                    .forEach(role -> ofRoles.computeIfAbsent(role.asText(), name -> new ArrayList<>())
                            .addAll(rules));
        }
        policies.addToRoles(ChangeRequests.of(ctx), ofRoles)
                .onSuccess(agreement -> AgreementAnswer.wrapped(ctx, agreement))
                .onFailure(ctx::fail);
    }
}
