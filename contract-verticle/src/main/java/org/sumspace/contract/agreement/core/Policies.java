package org.sumspace.contract.agreement.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.parse.PolicyTerms;

/** Lists of policies in contracts. */
final class Policies {
    private static final String UID = "uid";

    private Policies() {}

    /**
     * The policies with some more. A policy that comes from a rule document has the rule's id as uid; the same rule about the
     * same targets replaces the earlier one, so that a repeated request adds nothing (contract rule K6).
     */
    static JsonValue added(JsonValue policies, List<JsonValue> more) {
        List<JsonValue> result = new ArrayList<>(policies.items());
        for (JsonValue policy : more) {
            int earlier = indexOf(result, policy);
            if (earlier < 0) {
                result.add(policy);
            } else {
                result.set(earlier, policy);
            }
        }
        return JsonValue.of(
                result.stream().<@Nullable Object>map(JsonValue::tree).toList());
    }

    private static int indexOf(List<JsonValue> policies, JsonValue policy) {
        String uid = policy.member(UID).asText();
        for (int i = 0; i < policies.size(); i++) {
            JsonValue existing = policies.get(i);
            boolean replaced = uid.isEmpty()
                    ? existing.equals(policy)
                    : existing.member(UID).asText().equals(uid)
                            && targets(existing).equals(targets(policy));
            if (replaced) {
                return i;
            }
        }
        return -1;
    }

    private static Set<String> targets(JsonValue policy) {
        return Stream.of("permission", "prohibition")
                .flatMap(rules -> PolicyTerms.values(policy, rules).stream())
                .flatMap(rule -> PolicyTerms.values(rule, "target").stream())
                .map(PolicyTerms::id)
                .collect(Collectors.toSet());
    }
}
