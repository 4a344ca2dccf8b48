package org.sumspace.contract.agreement.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.shared.api.Access;
import org.sumspace.contract.shared.api.PathReference;
import org.sumspace.contract.shared.domain.Actor;

/**
 * The operations that only ecosystems' contracts have: members in roles, with policies of the roles and of the members'
 * offerings.
 */
public record EcosystemContractFeature(AgreementService ecosystems, AgreementService bilaterals, PolicyService policies)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("signContract", this::signContract)
                .on("getOfferingPolicies", this::getOfferingPolicies)
                .on("addRolePolicy", this::addRolePolicy)
                .on("addRolePolicies", this::addRolePolicies)
                .on("addPoliciesOfRole", this::addPoliciesOfRole)
                .on("addPoliciesOfRoles", this::addPoliciesOfRoles)
                .on("addOfferingPolicies", this::addOfferingPolicies)
                .on("clearOfferingPolicies", this::clearOfferingPolicies)
                .on("removeOffering", this::removeOffering);
    }

    private Future<Answer> signContract(ApiRequest request) {
        JsonObject body = request.object();
        return ecosystems
                .sign(
                        ChangeRequests.of(request),
                        body.getString("participant"),
                        body.getString("role"),
                        "",
                        body.getString("signature"))
                .map(agreement -> AgreementAnswer.one(request, agreement));
    }

    private Future<Answer> getOfferingPolicies(ApiRequest request) {
        return policies.ofOffering(
                        request.path("id"),
                        request.query("participant").orElse(""),
                        request.query("serviceOffering").orElse(""))
                .map(found -> Answer.json(found.tree()));
    }

    private Future<Answer> addRolePolicy(ApiRequest request) {
        JsonValue body = body(request);
        return addToRoles(request, Map.of(body.member("role").asText(), List.of(RuleReference.of(body))));
    }

    /** Adds policies, each with its role. */
    private Future<Answer> addRolePolicies(ApiRequest request) {
        return addToRoles(
                request,
                items(request).stream()
                        .collect(Collectors.groupingBy(
                                item -> item.member("role").asText(),
                                LinkedHashMap::new,
                                Collectors.mapping(RuleReference::of, Collectors.toList()))));
    }

    private Future<Answer> addPoliciesOfRole(ApiRequest request) {
        JsonValue body = body(request);
        return addToRoles(request, Map.of(body.member("role").asText(), rules(body)));
    }

    /** Adds the same policies to several roles. */
    private Future<Answer> addPoliciesOfRoles(ApiRequest request) {
        Map<String, List<RuleReference>> ofRoles = new LinkedHashMap<>();
        for (JsonValue item : items(request)) {
            List<RuleReference> rules = rules(item);
            item.member("roles")
                    .items()
                    .forEach(role -> ofRoles.computeIfAbsent(role.asText(), name -> new ArrayList<>())
                            .addAll(rules));
        }
        return addToRoles(request, ofRoles);
    }

    private Future<Answer> addToRoles(ApiRequest request, Map<String, List<RuleReference>> ofRoles) {
        return wrapped(request, policies.addToRoles(ChangeRequests.of(request), ofRoles));
    }

    private Future<Answer> addOfferingPolicies(ApiRequest request) {
        JsonValue body = body(request);
        return wrapped(
                request,
                policies.addToOffering(
                        ChangeRequests.of(request),
                        body.member("participant").asText(),
                        body.member("serviceOffering").asText(),
                        rules(body)));
    }

    private Future<Answer> clearOfferingPolicies(ApiRequest request) {
        return wrapped(
                request,
                policies.clearOffering(
                        ChangeRequests.of(request),
                        PathReference.read(request, "participant"),
                        PathReference.read(request, "offering")));
    }

    private static Future<Answer> wrapped(ApiRequest request, Future<Agreement> changed) {
        return changed.map(agreement -> AgreementAnswer.wrapped(request, agreement));
    }

    /**
     * Removes an offering from contracts of both kinds: an ecosystem continues without it, a bilateral contract ends.
     */
    private Future<Answer> removeOffering(ApiRequest request) {
        String offering = PathReference.read(request, "offering");
        Actor actor = Access.of(request).actor();
        return ecosystems
                .removeOffering(actor, offering)
                .compose(modified -> bilaterals
                        .removeOffering(actor, offering)
                        .map(ended -> Answer.json(new JsonObject()
                                .put("message", "Offering removed from contracts")
                                .put("contractsModified", modified)
                                .put("contractsRemoved", ended))));
    }

    private static JsonValue body(ApiRequest request) {
        return JsonValue.of(request.object().getMap());
    }

    private static List<JsonValue> items(ApiRequest request) {
        return JsonValue.of(request.array().getList()).items();
    }

    private static List<RuleReference> rules(JsonValue body) {
        return body.member("policies").items().stream().map(RuleReference::of).toList();
    }
}
