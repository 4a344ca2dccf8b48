package org.sumspace.contract.agreement.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.agreement.service.PolicyService;

/** The operations that only bilateral contracts have. */
public record BilateralFeature(AgreementService bilaterals, PolicyService policies) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("signBilateral", this::signBilateral)
                .on("addNegotiator", this::addNegotiator)
                .on("addBilateralPolicy", this::addBilateralPolicy)
                .on("addBilateralPolicies", this::addBilateralPolicies);
    }

    private Future<Answer> signBilateral(ApiRequest request) {
        JsonObject body = request.object();
        return bilaterals
                .sign(
                        ChangeRequests.of(request),
                        body.getString("did"),
                        "",
                        body.getString("party", ""),
                        body.getString("value"))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }

    private Future<Answer> addNegotiator(ApiRequest request) {
        return bilaterals
                .addNegotiator(ChangeRequests.of(request), request.object().getString("did"))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }

    private Future<Answer> addBilateralPolicy(ApiRequest request) {
        JsonValue body = JsonValue.of(request.object().getMap());
        return add(request, List.of(new RuleReference(body.member("policyId").asText(), body.member("values"))));
    }

    private Future<Answer> addBilateralPolicies(ApiRequest request) {
        List<JsonValue> items = JsonValue.of(request.array().getList()).items();
        return add(request, items.stream().map(RuleReference::of).toList());
    }

    private Future<Answer> add(ApiRequest request, List<RuleReference> rules) {
        return policies.add(ChangeRequests.of(request), rules)
                .map(agreement -> AgreementAnswer.wrapped(request, agreement));
    }
}
