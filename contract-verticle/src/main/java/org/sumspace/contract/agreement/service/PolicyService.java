package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.contract.agreement.core.AgreementRules;
import org.sumspace.contract.agreement.core.PolicyRules;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementEvent.Cause;
import org.sumspace.contract.agreement.domain.AgreementEvent.Change;
import org.sumspace.contract.agreement.domain.ChangeRequest;
import org.sumspace.contract.agreement.domain.RuleReference;
import org.sumspace.contract.rule.service.RuleService;

/** Adds policies to contracts, made from rule documents. */
public record PolicyService(AgreementService agreements, RuleService rules) {
    /**
     * @return failed with INVALID_INPUT if a value of a rule is missing or unknown, with FAILED_DEPENDENCY if there is
     * no such rule
     */
    public Future<Agreement> addToRoles(ChangeRequest request, Map<String, List<RuleReference>> policiesOfRoles) {
        Map<String, List<JsonValue>> made = new LinkedHashMap<>();
        Future<String> ecosystem = agreements
                .get(request.contract())
                .map(agreement -> agreement.terms().member("ecosystem").asText());
        Future<?> all = ecosystem;
        for (Map.Entry<String, List<RuleReference>> role : policiesOfRoles.entrySet()) {
            all = all.compose(before -> policies(role.getValue(), ecosystem.result())
                    .onSuccess(policies -> made.put(role.getKey(), policies)));
        }
        return all.compose(done -> agreements.changeTerms(request, current -> {
            JsonValue terms = current;
            for (Map.Entry<String, List<JsonValue>> role : made.entrySet()) {
                terms = agreements.terms().withRolePolicies(terms, role.getKey(), role.getValue());
            }
            return terms;
        }));
    }

    /** Adds policies to those of a member's offering in an ecosystem. */
    public Future<Agreement> addToOffering(
            ChangeRequest request, String participant, String offering, List<RuleReference> references) {
        String entryId = agreements.newId();
        return policies(references, offering)
                .compose(policies -> change(
                        request,
                        participant,
                        offering,
                        (agreement, now) -> AgreementRules.addPolicies(
                                agreement,
                                new OfferingPolicies(entryId, participant, offering, array(policies), request.actor()),
                                now)));
    }

    /**
     * The policies of an offering are the statement of its participant, so only the participant itself or the catalog
     * may change them.
     */
    private Future<Agreement> change(
            ChangeRequest request,
            String participant,
            String offering,
            BiFunction<Agreement, Instant, Agreement> change) {
        return agreements.change(
                request, new Cause(Change.POLICIES_CHANGED, participant, offering), (agreement, now) -> {
                    request.actor().requireActsFor(participant);
                    return change.apply(agreement, now);
                });
    }

    private static JsonValue array(List<JsonValue> policies) {
        return JsonValue.of(
                policies.stream().<@Nullable Object>map(JsonValue::tree).toList());
    }

    /** Adds policies to a contract of two parties. */
    public Future<Agreement> add(ChangeRequest request, List<RuleReference> references) {
        return agreements
                .get(request.contract())
                .compose(agreement -> policies(
                        references, agreement.terms().member("serviceOffering").asText()))
                .compose(policies -> agreements.changePolicies(
                        request, terms -> agreements.terms().withPolicies(terms, policies)));
    }

    /** The policies of a member's offering; an empty array if the contract does not have it. */
    public Future<JsonValue> ofOffering(String id, String participant, String offering) {
        return agreements.get(id).map(agreement -> AgreementRules.policies(agreement, offering, participant));
    }

    /** Removes the policies of a member's offering. After that, the offering may not be used. */
    public Future<Agreement> clearOffering(ChangeRequest request, String participant, String offering) {
        return change(
                request,
                participant,
                offering,
                (agreement, now) ->
                        AgreementRules.clearPolicies(agreement, offering, participant, request.actor(), now));
    }

    /** @param target of rules whose values name none; empty if the values must name one */
    private Future<List<JsonValue>> policies(List<RuleReference> references, String target) {
        Future<List<JsonValue>> all = Future.succeededFuture(new ArrayList<>());
        for (RuleReference reference : references) {
            all = all.compose(policies -> rules.policy(reference.ruleId(), withTarget(reference.values(), target))
                    .map(policy -> {
                        PolicyRules.requireValidValues(policy);
                        policies.add(PolicyRules.withLists(policy));
                        return policies;
                    }));
        }
        return all;
    }

    /**
     * Adds the default target: policies of an offering are about the offering, and policies of a role about the
     * ecosystem.
     */
    private static JsonValue withTarget(JsonValue values, String target) {
        if (target.isEmpty() || values.has(RuleDocument.TARGET)) {
            return values;
        }
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        values.members()
                .forEach(member -> all.put(member.getKey(), member.getValue().tree()));
        all.put(RuleDocument.TARGET, target);
        return JsonValue.of(all);
    }
}
