package org.sumspace.common.odrl.decision;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Constraint;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.LogicalConstraint;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.policy.Policy.Permission;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.policy.Rule;
import org.sumspace.common.odrl.policy.Words;
import org.sumspace.common.odrl.vocabulary.Names;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Finds the reasons of a decision. */
final class Explainer {
    private final Vocabulary vocabulary;
    private final PolicyEvaluation evaluation;
    private final DecisionRequest request;

    Explainer(Vocabulary vocabulary, PolicyEvaluation evaluation, DecisionRequest request) {
        this.vocabulary = vocabulary;
        this.evaluation = evaluation;
        this.request = request;
    }

    DecisionExplanation explain(Decision decision, List<Policy> policies) {
        Set<Rule> deciding = new HashSet<>(decision.decidingRules());
        List<RuleFinding> rules = new ArrayList<>();
        List<DutyFinding> remedies = new ArrayList<>();
        for (Policy policy : policies) {
            policy.permissions().stream()
                    .filter(this::covers)
                    .forEach(permission -> rules.add(find(policy, permission, deciding.contains(permission))));
            policy.prohibitions().stream().filter(this::covers).forEach(prohibition -> {
                rules.add(find(policy, prohibition, deciding.contains(prohibition)));
                remedies.addAll(find(prohibition.remedies()));
            });
        }
        List<DutyFinding> obligations = policies.stream()
                .flatMap(policy -> find(policy.obligations()).stream())
                .toList();
        return new DecisionExplanation(decision, rules, obligations, remedies, changes(decision));
    }

    private boolean covers(Rule rule) {
        return vocabulary
                        .action(Names.STANDARD.reduce(request.action()))
                        .filter(action -> vocabulary.includes(rule.action().name(), action))
                        .isPresent()
                && evaluation.fits(rule);
    }

    private RuleFinding find(Policy policy, Permission permission, boolean deciding) {
        boolean holds = evaluation.conditions(permission) == Truth.TRUE && evaluation.areFulfilled(permission.duties());
        return finding(policy, permission, holds, deciding, find(permission.duties()));
    }

    private RuleFinding find(Policy policy, Prohibition prohibition, boolean deciding) {
        boolean applies = evaluation.conditions(prohibition) != Truth.FALSE;
        return finding(policy, prohibition, applies, deciding, List.of());
    }

    private RuleFinding finding(
            Policy policy, Rule rule, boolean effective, boolean deciding, List<DutyFinding> duties) {
        return new RuleFinding(
                rule.policy(),
                rule.id(),
                policy.pathOf(rule),
                Words.of(rule),
                effective,
                deciding,
                conditions(rule),
                duties);
    }

    private List<ConstraintFinding> conditions(Rule rule) {
        List<ConstraintFinding> findings = new ArrayList<>();
        Words.conditionsOf(rule).map(this::find).forEach(findings::add);
        Asset target = rule.target();
        if (target != null && target.collection() && !(rule instanceof Duty)) {
            findings.add(membership("the asset", target.id(), evaluation.member(target.id(), request.target())));
        }
        addMembership(rule.assigner(), request.assigner(), rule, findings);
        addMembership(rule.assignee(), request.assignee(), rule, findings);
        return findings;
    }

    private void addMembership(
            @Nullable Party party, @Nullable Identifier requested, Rule rule, List<ConstraintFinding> findings) {
        if (party != null && requested != null && party.collection() && !(rule instanceof Duty)) {
            findings.add(membership("the party", party.id(), evaluation.memberOrRole(party, requested)));
        }
    }

    private static ConstraintFinding membership(String what, Identifier collection, Truth truth) {
        String reason = truth == Truth.UNKNOWN ? "nobody knows the members" : null;
        return new ConstraintFinding(
                what + " is a member of " + collection.text(), truth, null, null, reason, List.of());
    }

    private ConstraintFinding find(Condition condition) {
        if (condition instanceof Constraint constraint) {
            return find(constraint);
        }
        List<ConstraintFinding> operands = condition instanceof LogicalConstraint logical
                ? logical.conditions().stream().map(this::find).toList()
                : List.of();
        Truth truth = evaluation.truth(condition);
        return new ConstraintFinding(
                Words.of(condition), truth, null, null, truth == Truth.UNKNOWN ? "a part is unknown" : null, operands);
    }

    private ConstraintFinding find(Constraint constraint) {
        Truth truth = evaluation.truth(constraint);
        if (constraint.leftOperand().isNotification()) {
            return new ConstraintFinding(Words.of(constraint), truth, null, null, null, List.of());
        }
        OperandValue left = evaluation.left(constraint);
        List<Value> values = left.values();
        String value = values == null
                ? null
                : values.stream().map(Value::text).collect(Collectors.joining(", "))
                        + (left.unit() == null ? "" : " " + left.unit());
        return new ConstraintFinding(
                Words.of(constraint),
                truth,
                value,
                value == null ? null : left.source(),
                truth == Truth.UNKNOWN ? reason(constraint, left) : null,
                List.of());
    }

    private String reason(Constraint constraint, OperandValue left) {
        if (left.values() == null) {
            return String.valueOf(left.reason());
        }
        if (constraint.rightOperand().valuesAt(request.time()) == null) {
            return "the policy refers to a value that is not known here";
        }
        return PolicyEvaluation.hasUnitOf(constraint, left)
                ? "the value cannot be compared with what the policy states"
                : "the value is in another unit than the policy states";
    }

    private List<DutyFinding> find(List<Duty> duties) {
        return duties.stream().map(this::find).toList();
    }

    private DutyFinding find(Duty duty) {
        return new DutyFinding(
                duty.id(),
                Words.of(duty),
                evaluation.status(duty),
                Stream.concat(duty.constraints().stream(), duty.action().refinements().stream())
                        .map(this::find)
                        .toList(),
                find(duty.consequences()));
    }

    private List<String> changes(Decision decision) {
        return switch (decision.reason()) {
            case PERMITTED -> List.of();
            case INVALID_POLICY ->
                decision.invalidPolicies().stream()
                        .map(policy -> "Correct policy " + policy.label() + ".")
                        .toList();
            case UNKNOWN_ACTION -> List.of("Request an action of ODRL or of a known profile.");
            case NO_PERMISSION, ROLE_RESTRICTION ->
                decision.decidingRules().isEmpty()
                        ? List.of("A policy would have to permit " + request.action() + " of "
                                + request.target().text() + ".")
                        : decision.decidingRules().stream()
                                .map(this::whatIsMissing)
                                .toList();
            case PROHIBITED, CONFLICT ->
                decision.decidingRules().stream()
                        .filter(Prohibition.class::isInstance)
                        .map(this::whatEndsIt)
                        .toList();
        };
    }

    private String whatIsMissing(Rule rule) {
        Stream<String> conditions = conditions(rule).stream()
                .filter(finding -> finding.truth() != Truth.TRUE)
                .map(ConstraintFinding::condition);
        Stream<String> duties = rule instanceof Permission permission
                ? permission.duties().stream()
                        .filter(duty -> !evaluation.isFulfilled(duty))
                        .map(duty -> "the duty to " + Words.of(duty) + " is fulfilled")
                : Stream.empty();
        return "For rule " + rule.id() + ": "
                + Stream.concat(conditions, duties).collect(Collectors.joining("; and ")) + ".";
    }

    private String whatEndsIt(Rule rule) {
        List<String> conditions =
                conditions(rule).stream().map(ConstraintFinding::condition).toList();
        return conditions.isEmpty()
                ? "Rule " + rule.id() + " would have to be removed; it has no conditions."
                : "For rule " + rule.id() + ", one of these would have to be known as false: "
                        + String.join("; ", conditions) + ".";
    }
}
