package org.sumspace.catalog.negotiation.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** Reads the policies of a move from a body that meets the contract: rules, or groups of the rules of an offering. */
public final class PolicyReader {
    private static final int RULES_MAX = 100;
    private static final int DEPTH_MAX = 12;
    private static final int BYTES_MAX = 256 * 1024;

    private PolicyReader() {}

    /**
     * @param policies an array whose items are {@code {ruleId, values}} or {@code {serviceOffering, policy: [{ruleId,
     *     values}]}}
     * @throws NodeException INVALID_INPUT if they are too many or too deep, TOO_LARGE if they have too many bytes
     */
    public static List<PolicyRule> read(JsonValue policies, Supplier<String> ids) {
        requireCanonical(policies);
        List<PolicyRule> rules = new ArrayList<>();
        for (JsonValue item : policies.items()) {
            if (item.has("ruleId")) {
                rules.add(rule(item, ids));
            } else {
                item.member("policy").items().forEach(each -> rules.add(rule(each, ids)));
            }
        }
        if (rules.size() > RULES_MAX) {
            throw invalid("expected at most " + RULES_MAX + " rules");
        }
        return rules;
    }

    private static PolicyRule rule(JsonValue json, Supplier<String> ids) {
        JsonValue values = json.member("values");
        if (values.isDeeperThan(DEPTH_MAX)) {
            throw invalid("has more than " + DEPTH_MAX + " levels");
        }
        return new PolicyRule(ids.get(), json.member("ruleId").asText(), values);
    }

    private static void requireCanonical(JsonValue policies) {
        try {
            if (CanonicalJson.write(policies).length > BYTES_MAX) {
                throw NodeException.tooLarge("Policies have at most " + BYTES_MAX + " bytes of JSON.");
            }
        } catch (IllegalArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private static NodeException invalid(String message) {
        return NodeException.invalidInput(List.of(new Violation("/policy", message)));
    }
}
