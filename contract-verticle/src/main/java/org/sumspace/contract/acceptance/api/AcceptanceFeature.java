package org.sumspace.contract.acceptance.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.acceptance.domain.Acceptability;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.shared.api.Access;

/** The preferences of participants, and checks against them. */
public record AcceptanceFeature(AcceptanceService acceptance) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("setPreferences", this::setPreferences)
                .on("negotiateContract", this::negotiateContract)
                .on("checkContractAcceptance", this::checkContractAcceptance)
                .on("checkPolicyAcceptance", this::checkPolicyAcceptance)
                .on("checkServiceAcceptance", this::checkServiceAcceptance);
    }

    private Future<Answer> setPreferences(ApiRequest request) {
        JsonValue body = body(request);
        return acceptance
                .setPreferences(Access.of(request).actor(), profile(body), body.member("preferences"))
                .map(stored ->
                        Answer.json(new JsonObject().put("message", "Profile preferences updated successfully.")));
    }

    private Future<Answer> negotiateContract(ApiRequest request) {
        return judge(request)
                .map(found -> Answer.json(new JsonObject()
                        .put("canAccept", found.isAcceptable())
                        .put("reason", found.reason())
                        .put("unacceptablePolicies", new JsonArray(found.policies()))
                        .put("unacceptableServices", new JsonArray(found.services()))));
    }

    private Future<Answer> checkContractAcceptance(ApiRequest request) {
        return judge(request).map(found -> Answer.json(new JsonObject().put("canAccept", found.isAcceptable())));
    }

    private Future<Acceptability> judge(ApiRequest request) {
        JsonValue body = body(request);
        return acceptance.judge(profile(body), body.member("contractData"));
    }

    private Future<Answer> checkPolicyAcceptance(ApiRequest request) {
        JsonValue body = body(request);
        return acceptance
                .acceptsPolicy(profile(body), body.member("policyData"))
                .map(AcceptanceFeature::isAcceptable);
    }

    private Future<Answer> checkServiceAcceptance(ApiRequest request) {
        JsonValue body = body(request);
        return acceptance
                .acceptsService(profile(body), body.member("serviceData"))
                .map(AcceptanceFeature::isAcceptable);
    }

    private static Answer isAcceptable(boolean accepted) {
        return Answer.json(new JsonObject().put("isAcceptable", accepted));
    }

    private static JsonValue body(ApiRequest request) {
        return JsonValue.of(request.object().getMap());
    }

    private static String profile(JsonValue body) {
        return body.member("profileId").asText();
    }
}
