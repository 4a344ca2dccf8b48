package org.sumspace.common.odrl.decision;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.decision.DutyStates.DutyState;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Policies, a request and a state as plain data, for the compiler and for the naive evaluator.
 *
 * @param values of operands from sources; null if a source has no answer
 * @param performed actions of duties that were performed
 * @param failed actions of duties that were recorded as failed
 */
public record Scenario(
        List<Stated> policies,
        Map<String, Map<String, Object>> parents,
        String action,
        String target,
        String assignee,
        Set<String> roles,
        @Nullable Instant time,
        Map<String, @Nullable Object> values,
        Map<String, String> units,
        Set<String> performed,
        Set<String> failed,
        Map<String, Set<String>> collections) {

    /** @param offering null for a role policy */
    public record Stated(
            @Nullable String offering, @Nullable String role, Map<String, Object> document) {
        Origin origin() {
            if (role != null) {
                return Origin.role(role);
            }
            return offering == null ? Origin.bilateral() : Origin.offering(offering);
        }
    }

    public Scenario with(List<Stated> others) {
        return new Scenario(
                others, parents, action, target, assignee, roles, time, values, units, performed, failed, collections);
    }

    public PolicySet compile() {
        return new PolicyCompiler(
                        Vocabulary.standard(),
                        iri -> Optional.ofNullable(parents.get(iri)).map(JsonValue::of))
                .compile(policies.stream()
                        .map(each -> new PolicySource(each.origin(), JsonValue.of(each.document())))
                        .toList());
    }

    public DecisionRequest request() {
        DecisionRequest request = DecisionRequest.of(action, target, assignee).in(roles);
        return time == null ? request : request.at(time);
    }

    DecisionState state() {
        return DecisionState.NONE
                .withValues((operand, subject) -> value(operand))
                .withDuties(duty -> new DutyState(
                        performed.contains(duty.action().name()),
                        failed.contains(duty.action().name())))
                .withMemberships((collection, member) -> Optional.ofNullable(collections.get(collection))
                        .map(members -> Truth.of(members.contains(member)))
                        .orElse(Truth.UNKNOWN));
    }

    private OperandValue value(String operand) {
        if (!values.containsKey(operand)) {
            return OperandValue.noSource();
        }
        Object value = values.get(operand);
        if (value == null) {
            return OperandValue.unknown("test", "no answer");
        }
        List<?> several = value instanceof List<?> list ? list : List.of(value);
        OperandValue known = OperandValue.of(
                several.stream()
                        .map(each -> Value.of(JsonValue.of(each)).orElseThrow())
                        .toList(),
                "test");
        String unit = units.get(operand);
        return unit == null ? known : known.in(unit);
    }
}
