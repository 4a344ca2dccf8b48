package org.sumspace.common.odrl.words;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.RightOperand;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.parse.PolicyParser;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Constraint;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.odrl.policy.LogicalConstraint;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Policy;
import org.sumspace.common.odrl.policy.Policy.Permission;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.policy.Rule;
import org.sumspace.common.odrl.policy.RuleTerms;
import org.sumspace.common.odrl.policy.Words;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Reads the policies of one request and describes their rules in words. */
final class PolicyReading {
    /** The placeholder for the owner of a policy, as in rule documents. */
    static final String OWNER = "@{" + RuleDocument.TARGET + "}";

    private static final String OWNER_WORDS = "what the policy belongs to";
    /**
     * Limits the text, because a small policy can have many rules: one for each combination of its actions, targets and
     * parties.
     */
    private static final int CHARS_MAX = 1_000_000;
    /** Of its path, and of the names of members. */
    private static final int CHARS_OF_RULE = 100;

    private final Set<RuleWords> rules = new LinkedHashSet<>();
    private final Set<Violation> problems = new LinkedHashSet<>();
    private final List<Violation> violations = new ArrayList<>();
    private int chars;

    void problem(String path, String message) {
        problems.add(new Violation(path, message));
    }

    void violation(String path, String message) {
        violations.add(new Violation(path, message));
    }

    /**
     * @param policy made of a rule document; missing for none
     * @throws NodeException UNPROCESSABLE if something could not be read
     */
    PolicyWords.Said said(JsonValue policy) {
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new PolicyWords.Said(List.copyOf(rules), List.copyOf(problems), policy);
    }

    /**
     * @param pathOf the path of the rule to which a pointer into the document leads
     * @throws InvalidPolicyException if it is not a valid policy
     */
    void read(JsonValue document, UnaryOperator<String> pathOf) {
        Policy policy = parse(document);
        Set<String> targeted = Stream.of(policy.permissions(), policy.prohibitions(), policy.obligations())
                .flatMap(List::stream)
                .filter(rule -> !isOfOwner(rule))
                .map(rule -> rule.terms().pointer())
                .collect(Collectors.toSet());
        Predicate<Rule> isMeant =
                rule -> !isOfOwner(rule) || !targeted.contains(rule.terms().pointer());
        policy.permissions().stream().filter(isMeant).forEach(permission -> {
            add(permission, RuleWords.Kind.PERMISSION, Words.of(withOwner(permission)), pathOf);
            addDuties(permission.duties(), Words.DUTY, pathOf);
        });
        policy.prohibitions().stream().filter(isMeant).forEach(prohibition -> {
            add(prohibition, RuleWords.Kind.PROHIBITION, Words.of(withOwner(prohibition)), pathOf);
            addDuties(prohibition.remedies(), Words.REMEDY, pathOf);
        });
        addDuties(policy.obligations().stream().filter(isMeant).toList(), Words.OBLIGATION, pathOf);
    }

    /** An inferred target is added to all rules, so it is inferred only if a rule has no target. */
    private static Policy parse(JsonValue document) {
        try {
            return parse(new PolicySource(Origin.bilateral(), document));
        } catch (InvalidPolicyException e) {
            return parse(new PolicySource(Origin.bilateral(), document).about(OWNER));
        }
    }

    private static Policy parse(PolicySource source) {
        return new PolicyParser(Vocabulary.standard(), PolicyResolver.NONE).parse(source, "policy");
    }

    private static boolean isOfOwner(Rule rule) {
        Asset target = rule.target();
        return target != null && isOwner(target);
    }

    private static Rule withOwner(Rule rule) {
        Asset target = rule.target();
        if (target == null || !isOwner(target)) {
            return rule;
        }
        RuleTerms terms = rule.terms();
        Asset owner = new Asset(new Identifier(OWNER_WORDS, OWNER_WORDS), target.collection(), target.refinements());
        RuleTerms named = new RuleTerms(
                terms.id(),
                terms.policy(),
                terms.pointer(),
                terms.action(),
                rule instanceof Duty ? null : owner,
                terms.assigner(),
                terms.assignee(),
                terms.constraints());
        if (rule instanceof Permission permission) {
            return new Permission(named, permission.duties());
        }
        return rule instanceof Prohibition prohibition
                ? new Prohibition(named, prohibition.remedies())
                : new Duty(named, List.of(), false);
    }

    private static boolean isOwner(Asset asset) {
        return asset.id().text().equals(OWNER);
    }

    private void addDuties(List<Duty> duties, String kind, UnaryOperator<String> pathOf) {
        for (Duty duty : duties) {
            add(duty, RuleWords.Kind.DUTY, Words.duty(kind, Words.of(withOwner(duty))), pathOf);
            addDuties(duty.consequences(), Words.CONSEQUENCE, pathOf);
        }
    }

    private void add(Rule rule, RuleWords.Kind kind, String sentence, UnaryOperator<String> pathOf) {
        List<Condition> conditions = Words.conditionsOf(rule).toList();
        List<String> words = conditions.stream().map(Words::of).toList();
        chars += CHARS_OF_RULE
                + sentence.length()
                + words.stream().mapToInt(String::length).sum();
        if (chars > CHARS_MAX) {
            throw new InvalidPolicyException(
                    "policy", "its rules have more than " + CHARS_MAX + " characters in words; ask for fewer rules");
        }
        String path = pathOf.apply(rule.terms().pointer());
        rules.add(new RuleWords(
                path,
                kind,
                sentence,
                words,
                conditions.stream()
                        .filter(PolicyReading::isCounted)
                        .map(Words::of)
                        .toList(),
                identifiers(rule, conditions)));
        conditions.stream()
                .flatMap(PolicyReading::constraints)
                .forEach(constraint -> doubt(constraint)
                        .ifPresent(doubt -> problem(path, "'" + Words.of(constraint) + "' is never true: " + doubt)));
    }

    private static boolean isCounted(Condition condition) {
        return constraints(condition)
                .anyMatch(constraint ->
                        LeftOperand.isOfConnectors(constraint.leftOperand().name()));
    }

    private static Stream<Constraint> constraints(Condition condition) {
        if (condition instanceof LogicalConstraint logical) {
            return logical.conditions().stream().flatMap(PolicyReading::constraints);
        }
        return condition instanceof Constraint constraint ? Stream.of(constraint) : Stream.of();
    }

    private static Set<String> identifiers(Rule rule, List<Condition> conditions) {
        Set<String> identifiers = new LinkedHashSet<>();
        Asset target = rule.target();
        if (target != null && !isOwner(target)) {
            identifiers.add(target.id().text());
        }
        addParty(rule.assignee(), identifiers);
        conditions.stream()
                .flatMap(PolicyReading::constraints)
                .flatMap(constraint -> constraint.rightOperand().values().stream())
                .filter(Value.Text.class::isInstance)
                .forEach(value -> identifiers.add(value.text()));
        return identifiers;
    }

    private static void addParty(@Nullable Party party, Set<String> identifiers) {
        if (party != null) {
            identifiers.add(party.id().text());
        }
    }

    /** Why it can never be known whether a constraint is true. */
    private static Optional<String> doubt(Constraint constraint) {
        RightOperand right = constraint.rightOperand();
        if (right.kind() == RightOperand.Kind.REFERENCE) {
            return Optional.of("the policy refers to a value that is not known here");
        }
        LeftOperand.Type type = constraint.leftOperand().type();
        return right.kind() == RightOperand.Kind.POLICY_USAGE
                        || right.values().stream().allMatch(type::holds)
                ? Optional.empty()
                : Optional.of("expected a " + type.words());
    }
}
