package org.sumspace.common.odrl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/**
 * Whether policies can be made from references to rule documents, {@code {ruleId, values}}.
 *
 * @param hasRegistry whether there are more rules than the standard ones, whose ids and fields are not known here
 */
public record RuleCheck(boolean hasRegistry) {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final RuleDocuments RULES = RuleDocuments.standard();
    private static final String RULE_ID = "ruleId";
    private static final String VALUES = "values";
    /** Rules whose values name no target are about what they belong to: an offering or an ecosystem. */
    private static final String OWNER = "urn:sumspace:owner";

    /**
     * @param items rules, groups of them with the member {@code policy}, or anything else, which is left alone
     * @param path of the items
     * @throws NodeException UNPROCESSABLE with what is wrong with each rule
     */
    public void requireRules(JsonValue items, String path) {
        List<Violation> violations = new ArrayList<>();
        collect(items, path, violations);
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    private void collect(JsonValue items, String path, List<Violation> violations) {
        List<JsonValue> all = items.items();
        for (int i = 0; i < all.size(); i++) {
            JsonValue item = all.get(i);
            String place = path + "/" + i;
            if (item.member(RULE_ID).isText()) {
                check(item, place, violations);
            } else {
                collect(item.member("policy"), place + "/policy", violations);
            }
        }
    }

    private void check(JsonValue rule, String path, List<Violation> violations) {
        String id = rule.member(RULE_ID).asText();
        Optional<RuleDocument> document = RULES.find(id);
        if (document.isEmpty()) {
            if (!hasRegistry) {
                violations.add(
                        new Violation(path + "/" + RULE_ID, "is not the id of a rule that the contract manager lists"));
            }
            return;
        }
        Map<String, @Nullable Object> values = new HashMap<>(Map.of(RuleDocument.TARGET, OWNER));
        rule.member(VALUES)
                .members()
                .forEach(value -> values.put(value.getKey(), value.getValue().tree()));
        document.get()
                .problem(values)
                .or(() -> problem(document.get().fill(values))
                        .map(problem -> "the policy with these values is not valid at " + problem.path() + ": "
                                + problem.text()))
                .ifPresent(problem -> violations.add(new Violation(path + "/" + VALUES, problem)));
    }

    private static Optional<PolicyProblem> problem(JsonValue policy) {
        return COMPILER.problem(new PolicySource(Origin.bilateral(), policy));
    }
}
