package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.policy.Action;
import org.sumspace.common.odrl.policy.Asset;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Duty;
import org.sumspace.common.odrl.policy.Party;
import org.sumspace.common.odrl.policy.Policy.Permission;
import org.sumspace.common.odrl.policy.Prohibition;
import org.sumspace.common.odrl.policy.RuleTerms;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;

/** Compiles the rules of one document into atomic rules. */
final class RuleParser {
    /** Names that look like properties of ODRL. To ignore one of them would make a policy mean less than its author wrote. */
    private static final Set<String> MISSPELLED = Set.of(
            "permissions",
            "prohibitions",
            "obligations",
            "duties",
            "consequences",
            "remedies",
            "constraints",
            "refinements");

    private static final Set<String> NOT_OF_POLICY =
            Set.of("duty", "consequence", "remedy", "constraint", "refinement");
    private static final Set<String> NOT_OF_PERMISSION = Set.of("consequence", "remedy", "refinement", "obligation");
    private static final Set<String> NOT_OF_PROHIBITION = Set.of("consequence", "duty", "refinement", "obligation");
    private static final Set<String> NOT_OF_DUTY = Set.of("duty", "remedy", "refinement", "obligation");

    private final PolicyContext context;
    private final Names names;
    private final boolean inherited;
    private final ConstraintParser constraints;
    private final TermParser terms;

    RuleParser(PolicyContext context, Names names, boolean inherited) {
        this.context = context;
        this.names = names;
        this.inherited = inherited;
        this.constraints = new ConstraintParser(context, names, inherited);
        this.terms = new TermParser(context, names, constraints);
    }

    SharedTerms shared(Node policy) {
        requireNone(policy, NOT_OF_POLICY);
        if (!policy.has("action") && !policy.has("target") && !policy.has("assigner") && !policy.has("assignee")) {
            return SharedTerms.NONE;
        }
        return terms(policy, action -> new Subject(Subject.Kind.ACTION, action));
    }

    private SharedTerms terms(Node node, Function<String, Subject> subject) {
        return new SharedTerms(
                terms.actions(node, subject),
                terms.assets(node, "target"),
                terms.parties(node, "assigner"),
                terms.parties(node, "assignee"));
    }

    List<Permission> permissions(Node policy, SharedTerms shared) {
        List<Permission> permissions = new ArrayList<>();
        for (Node rule : rules(policy, "permission")) {
            requireNone(rule, NOT_OF_PERMISSION);
            List<Duty> duties = duties(rule, "duty");
            for (RuleTerms atomic : atomic(rule, shared, true)) {
                permissions.add(new Permission(atomic, withParties(duties, atomic)));
            }
        }
        return permissions;
    }

    List<Prohibition> prohibitions(Node policy, SharedTerms shared) {
        List<Prohibition> prohibitions = new ArrayList<>();
        for (Node rule : rules(policy, "prohibition")) {
            requireNone(rule, NOT_OF_PROHIBITION);
            List<Duty> remedies = duties(rule, "remedy");
            for (RuleTerms atomic : atomic(rule, shared, true)) {
                prohibitions.add(new Prohibition(atomic, withParties(remedies, atomic)));
            }
        }
        return prohibitions;
    }

    List<Duty> obligations(Node policy, SharedTerms shared) {
        List<Duty> obligations = new ArrayList<>();
        for (Node rule : rules(policy, "obligation")) {
            obligations.addAll(duty(rule, shared, "obligation", 1));
        }
        return obligations;
    }

    private List<Node> rules(Node policy, String property) {
        List<JsonValue> values = policy.all(property);
        List<String> pointers = policy.pointers(property);
        List<Node> rules = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            rules.add(Node.of(values.get(i), names, property + "[" + i + "]", pointers.get(i)));
        }
        return rules;
    }

    /** One for each combination of action, target and parties. */
    private List<RuleTerms> atomic(Node rule, SharedTerms shared, boolean needsTarget) {
        String id = rule.id().orElseGet(() -> context.label() + " " + rule.place());
        Subject subject = new Subject(needsTarget ? Subject.Kind.RULE : Subject.Kind.DUTY, id);
        SharedTerms all = terms(rule, action -> needsTarget ? new Subject(Subject.Kind.ACTION, action) : subject)
                .and(shared);
        if (all.actions().isEmpty() || (needsTarget && all.targets().isEmpty())) {
            throw new InvalidPolicyException(rule.place(), "expected an action" + (needsTarget ? " and a target" : ""));
        }
        List<Condition> conditions = constraints.parseAll(rule, "constraint", subject);
        List<RuleTerms> atomic = new ArrayList<>();
        for (Action action : all.actions()) {
            for (Asset target : orNone(all.targets())) {
                for (Party assigner : orNone(all.assigners())) {
                    for (Party assignee : orNone(all.assignees())) {
                        context.limits().countRule(rule.place());
                        atomic.add(new RuleTerms(
                                id,
                                context.label(),
                                inherited ? "" : rule.pointer(),
                                action,
                                target,
                                assigner,
                                assignee,
                                conditions));
                    }
                }
            }
        }
        return atomic;
    }

    private static <T> List<? extends @Nullable T> orNone(List<T> terms) {
        return terms.isEmpty() ? Collections.singletonList(null) : terms;
    }

    private List<Duty> duties(Node rule, String property) {
        return duties(rule, property, 1);
    }

    private List<Duty> duties(Node rule, String property, int depth) {
        List<JsonValue> values = rule.all(property);
        if (values.isEmpty()) {
            return List.of();
        }
        List<String> pointers = rule.pointers(property);
        List<Duty> duties = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            String place = rule.place() + "." + property + "[" + i + "]";
            Limits.checkDepth(depth, place);
            duties.addAll(referredDuty(values.get(i), property, place, pointers.get(i), depth));
        }
        return duties;
    }

    private List<Duty> referredDuty(JsonValue json, String property, String place, String pointer, int depth) {
        Node node = json.isText() ? null : Node.of(json, names, place, pointer);
        if (node != null && !node.isReference()) {
            return duty(node, SharedTerms.NONE, property, depth);
        }
        JsonValue found = context.references()
                .resolve(node == null ? json.asText() : node.id().orElse(""), place);
        Node declared = Node.of(found, names, place, pointer).elsewhere();
        if (declared.isReference()) {
            throw new InvalidPolicyException(place, "expected a duty, got another reference");
        }
        return duty(declared, SharedTerms.NONE, property, depth);
    }

    private List<Duty> duty(Node node, SharedTerms shared, String property, int depth) {
        requireNone(node, NOT_OF_DUTY);
        if (node.has("consequence") && !mayHaveConsequence(property)) {
            throw new InvalidPolicyException(node.place(), "a " + property + " cannot have a consequence");
        }
        List<Duty> consequences = duties(node, "consequence", depth + 1);
        return atomic(node, shared, false).stream()
                .map(each -> new Duty(each, withParties(consequences, each), context.alternatives()))
                .toList();
    }

    private boolean mayHaveConsequence(String property) {
        return switch (property) {
            case "duty", "obligation" -> true;
            case "consequence" -> context.alternatives();
            default -> false;
        };
    }

    /** A duty that names no party has the parties of the rule that it belongs to. */
    private static List<Duty> withParties(List<Duty> duties, RuleTerms rule) {
        if (rule.assigner() == null && rule.assignee() == null) {
            return duties;
        }
        return duties.stream().map(duty -> withParties(duty, rule)).toList();
    }

    private static Duty withParties(Duty duty, RuleTerms rule) {
        RuleTerms own = duty.terms();
        if (own.assigner() != null || own.assignee() != null) {
            return duty;
        }
        RuleTerms filled = new RuleTerms(
                own.id(),
                own.policy(),
                own.pointer(),
                own.action(),
                own.target(),
                rule.assigner(),
                rule.assignee(),
                own.constraints());
        return new Duty(filled, withParties(duty.consequences(), filled), duty.alternatives());
    }

    private static void requireNone(Node node, Set<String> misplaced) {
        for (Object name : node.names()) {
            String property = String.valueOf(name);
            if ((misplaced.contains(property) || MISSPELLED.contains(property)) && node.has(property)) {
                throw new InvalidPolicyException(node.place(), property + " has no meaning here");
            }
        }
    }
}
