package org.sumspace.common.odrl.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.PolicyProblem;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Whether policies in descriptions and offers are valid, and whether policies can be made from references to rule
 * documents, {@code {ruleId, values}}. A reader would take an invalid one for an offer.
 *
 * @param hasRegistry whether there are more rules than the standard ones, whose ids and fields are not known here
 */
public record RuleCheck(boolean hasRegistry) {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final RuleDocuments RULES = RuleDocuments.standard();
    public static final String RULE_ID = "ruleId";
    public static final String VALUES = "values";
    public static final String EXPECTED =
            "expected a policy with permission or prohibition, its id, or a rule {ruleId, values}";
    private static final Set<String> ODRL_RULES = Set.of("permission", "prohibition", "obligation");
    private static final Set<String> IDS = Set.of("@id", "uid");
    /** The target of policies and rules without one: the offering or the ecosystem that they belong to. */
    private static final String OWNER = "urn:sumspace:owner";

    /**
     * @param items policies of ODRL, references to them, and rules. Each text counts as a reference, because existing
     *     clients also send words such as "as agreed".
     * @param path of the items
     * @throws NodeException UNPROCESSABLE with the errors of each item
     */
    public void requirePolicies(JsonValue items, String path) {
        List<Violation> violations = new ArrayList<>();
        List<JsonValue> all = items.items();
        for (int i = 0; i < all.size(); i++) {
            checkPolicy(all.get(i), path + "/" + i, violations);
        }
        refuse(violations);
    }

    private void checkPolicy(JsonValue item, String path, List<Violation> violations) {
        boolean isPolicy = isPolicy(item);
        if (isPolicy) {
            problem(item, OWNER)
                    .ifPresent(problem -> violations.add(new Violation(path + problem.path(), problem.text())));
        }
        if (item.has(RULE_ID)) {
            check(item, path, violations);
        } else if (!isPolicy && !isReference(item)) {
            violations.add(new Violation(path, EXPECTED));
        }
    }

    public static boolean isPolicy(JsonValue item) {
        return item.members().stream().anyMatch(member -> ODRL_RULES.contains(localName(member.getKey())));
    }

    public static boolean isReference(JsonValue item) {
        return item.isText() || IDS.stream().anyMatch(id -> item.member(id).isText());
    }

    private static String localName(String name) {
        return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
    }

    /**
     * @param items rules, groups of them with the member {@code policy}, or anything else, which is ignored
     * @param path of the items
     * @throws NodeException UNPROCESSABLE with the errors of each rule
     */
    public void requireRules(JsonValue items, String path) {
        List<Violation> violations = new ArrayList<>();
        collect(items, path, violations);
        refuse(violations);
    }

    private static void refuse(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    private void collect(JsonValue items, String path, List<Violation> violations) {
        List<JsonValue> all = items.items();
        for (int i = 0; i < all.size(); i++) {
            JsonValue item = all.get(i);
            String place = path + "/" + i;
            if (item.has(RULE_ID)) {
                check(item, place, violations);
            } else {
                collect(item.member("policy"), place + "/policy", violations);
            }
        }
    }

    private void check(JsonValue rule, String path, List<Violation> violations) {
        JsonValue id = rule.member(RULE_ID);
        JsonValue values = rule.member(VALUES);
        if (!id.isText()) {
            violations.add(new Violation(path + "/" + RULE_ID, "expected the id of a rule, a text"));
        }
        if (!values.isObject() && !values.isMissing()) {
            violations.add(new Violation(path + "/" + VALUES, "expected an object with the values of the rule"));
        } else if (id.isText()) {
            check(id.asText(), values, path, violations);
        }
    }

    private void check(String id, JsonValue given, String path, List<Violation> violations) {
        Optional<RuleDocument> document = RULES.find(id);
        if (document.isEmpty()) {
            if (!hasRegistry) {
                violations.add(
                        new Violation(path + "/" + RULE_ID, "is not the id of a rule that the contract manager lists"));
            }
            return;
        }
        Map<String, @Nullable Object> values = new HashMap<>(Map.of(RuleDocument.TARGET, OWNER));
        given.members()
                .forEach(value -> values.put(value.getKey(), value.getValue().tree()));
        List<Violation> wrong = document.get().violations(values);
        wrong.forEach(each -> violations.add(new Violation(path + "/" + VALUES + each.path(), each.message())));
        if (wrong.isEmpty()) {
            problem(document.get().fill(values))
                    .ifPresent(problem -> violations.add(new Violation(
                            path + "/" + VALUES,
                            "the policy with these values is not valid at " + problem.path() + ": " + problem.text())));
        }
    }

    private static Optional<PolicyProblem> problem(JsonValue policy, String... targets) {
        return COMPILER.problem(new PolicySource(Origin.bilateral(), policy).about(targets));
    }
}
