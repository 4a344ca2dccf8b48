package org.sumspace.common.odrl.words;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.PolicyProblem;

/**
 * Describes policies in the words of explanations, without a request. Rules without a target are about the owner of
 * their policy.
 */
public final class PolicyWords {
    private static final String POLICY = "policy";
    private static final JsonValue NONE = JsonValue.of(Map.of()).member(POLICY);

    private final Function<String, Optional<RuleDocument>> documents;

    /** @param documents finds rule documents by their ids */
    public PolicyWords(Function<String, Optional<RuleDocument>> documents) {
        this.documents = documents;
    }

    /**
     * Policies in words.
     *
     * @param rules in the order of the document, each followed by its duties; a rule with several actions, targets or parties is
     *     several, with the same path
     * @param problems references that have no words here, and conditions that are never true
     * @param policy that was made of a rule document; missing if the policy was given
     */
    public record Said(List<RuleWords> rules, List<Violation> problems, JsonValue policy) {
        public Said {
            rules = List.copyOf(rules);
            problems = List.copyOf(problems);
        }
    }

    /**
     * @param given a policy of ODRL, or a list of policies, references to them, and rules {@code {ruleId, values}}, also in groups
     *     with the member {@code policy}
     * @param root path of the given policies in the body; all other paths are below it
     * @throws NodeException UNPROCESSABLE with the parts that cannot be read
     */
    public Said say(JsonValue given, String root) {
        return new Given(root).say(given);
    }

    /**
     * The policy of a rule document with these values.
     *
     * @throws NodeException UNPROCESSABLE if the document is unknown, or the values do not give a valid policy
     */
    public Said sayRule(String id, JsonValue values) {
        RuleDocument document = documents
                .apply(id)
                .orElseThrow(() -> NodeException.unprocessable(
                        List.of(new Violation("/rule", "is not the id of a rule that this node knows"))));
        PolicyReading reading = new PolicyReading();
        JsonValue policy = fill(document, values, "/values", reading);
        if (!policy.isMissing()) {
            readMade(policy, pointer -> pointer, "/values", reading);
        }
        return reading.said(policy);
    }

    /** A missing value, and a violation, if the values do not give a policy. */
    private static JsonValue fill(RuleDocument document, JsonValue given, String path, PolicyReading reading) {
        Map<String, @Nullable Object> values = new HashMap<>(Map.of(RuleDocument.TARGET, PolicyReading.OWNER));
        given.members()
                .forEach(value -> values.put(value.getKey(), value.getValue().tree()));
        List<Violation> wrong = document.violations(values);
        wrong.forEach(each -> reading.violation(path + each.path(), each.message()));
        return wrong.isEmpty() ? document.fill(values) : NONE;
    }

    private static void readMade(
            JsonValue policy, UnaryOperator<String> pathOf, String valuesPath, PolicyReading reading) {
        try {
            reading.read(policy, pathOf);
        } catch (InvalidPolicyException e) {
            PolicyProblem problem = e.located();
            reading.violation(
                    valuesPath,
                    "the policy with these values is not valid at " + problem.path() + ": " + problem.text());
        }
    }

    /** What a client gave. */
    private final class Given {
        private final String root;
        private final PolicyReading reading = new PolicyReading();

        Given(String root) {
            this.root = root;
        }

        Said say(JsonValue given) {
            if (given.isArray()) {
                items(given.items(), "");
            } else {
                item(given, "");
            }
            return reading.said(NONE);
        }

        private void items(List<JsonValue> items, String path) {
            for (int i = 0; i < items.size(); i++) {
                item(items.get(i), path + "/" + i);
            }
        }

        private void item(JsonValue item, String path) {
            boolean isPolicy = RuleCheck.isPolicy(item);
            if (isPolicy) {
                policy(item, path);
            }
            if (item.has(RuleCheck.RULE_ID)) {
                rule(item, path);
            } else if (!isPolicy && item.member(POLICY).isArray()) {
                items(item.member(POLICY).items(), path + "/" + POLICY);
            } else if (!isPolicy && RuleCheck.isReference(item)) {
                reading.problem(path, "refers to a policy that this node does not have");
            } else if (!isPolicy) {
                reading.violation(root + path, RuleCheck.EXPECTED);
            }
        }

        private void policy(JsonValue policy, String path) {
            try {
                reading.read(policy, pointer -> path + pointer);
            } catch (InvalidPolicyException e) {
                reading.violation(root + path + e.located().path(), e.located().text());
            }
        }

        private void rule(JsonValue item, String path) {
            JsonValue id = item.member(RuleCheck.RULE_ID);
            JsonValue values = item.member(RuleCheck.VALUES);
            String valuesPath = root + path + "/" + RuleCheck.VALUES;
            if (!id.isText()) {
                reading.violation(root + path + "/" + RuleCheck.RULE_ID, "expected the id of a rule, a text");
                return;
            }
            if (!values.isObject() && !values.isMissing()) {
                reading.violation(valuesPath, "expected an object with the values of the rule");
                return;
            }
            Optional<RuleDocument> document = documents.apply(id.asText());
            if (document.isEmpty()) {
                reading.problem(path, "refers to the rule " + id.asText() + ", which this node does not know");
                return;
            }
            JsonValue policy = fill(document.get(), values, valuesPath, reading);
            if (!policy.isMissing()) {
                readMade(policy, pointer -> path, valuesPath, reading);
            }
        }
    }
}
