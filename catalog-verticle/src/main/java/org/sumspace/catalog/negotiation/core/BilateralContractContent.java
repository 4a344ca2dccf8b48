package org.sumspace.catalog.negotiation.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.negotiation.domain.NegotiationState.PolicyRule;
import org.sumspace.common.document.JsonValue;

/** What a bilateral contract at the contract manager holds. */
public final class BilateralContractContent {
    private static final String UID = "uid";

    private BilateralContractContent() {}

    /**
     * Whether a contract holds these rules. Our contract manager keeps the id of a rule; the public one shows only the
     * number of rules.
     */
    public static boolean hasAllRules(JsonValue contract, List<PolicyRule> rules) {
        List<JsonValue> held = contract.member("policy").items();
        if (held.stream().noneMatch(policy -> policy.has(UID))) {
            return held.size() >= rules.size();
        }
        Set<String> ids =
                held.stream().map(policy -> policy.member(UID).asText()).collect(Collectors.toSet());
        return rules.stream().allMatch(rule -> ids.contains(rule.ruleId()));
    }

    /** Whether the manager holds rules that it would not recognise if it received them again. */
    public static boolean hasRulesWithoutIds(JsonValue contract) {
        List<JsonValue> held = contract.member("policy").items();
        return !held.isEmpty() && held.stream().noneMatch(policy -> policy.has(UID));
    }

    /** @param signer URL of a participant's self-description */
    public static boolean hasSignature(JsonValue contract, String signer, String signature) {
        return contract.member("signatures").items().stream()
                .anyMatch(held -> held.member("did").asText().equals(signer)
                        && held.member("value").asText().equals(signature));
    }

    /** A rule as the contract manager takes it, and as clients read it. */
    public static Map<String, @Nullable Object> policy(PolicyRule rule) {
        Map<String, @Nullable Object> policy = new LinkedHashMap<>();
        policy.put("_id", rule.id());
        policy.put("ruleId", rule.ruleId());
        policy.put("values", rule.values().tree());
        return policy;
    }
}
