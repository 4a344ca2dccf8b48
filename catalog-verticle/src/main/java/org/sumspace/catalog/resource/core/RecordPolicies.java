package org.sumspace.catalog.resource.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.Origin;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.PolicyResolver;
import org.sumspace.common.odrl.PolicySource;
import org.sumspace.common.odrl.Vocabulary;

/** Policies in the descriptions of records. Whoever reads one that can never be valid would take it for an offer. */
final class RecordPolicies {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final String POLICY = "policy";
    private static final Set<String> RULES = Set.of("permission", "prohibition", "obligation");
    /** The record itself, which is what a policy in it is about if it names no target. */
    private static final String RECORD = "urn:sumspace:record";

    private RecordPolicies() {}

    /**
     * Items with rules are policies; anything else that existing clients store in this field is left alone.
     *
     * @throws NodeException UNPROCESSABLE with the first problem of each policy that is not valid
     */
    static void requireValid(JsonValue content) {
        List<Violation> violations = new ArrayList<>();
        List<JsonValue> policies = content.member(POLICY).items();
        for (int i = 0; i < policies.size(); i++) {
            if (hasRules(policies.get(i))) {
                check(policies.get(i), "/" + POLICY + "/" + i, violations);
            }
        }
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    private static boolean hasRules(JsonValue policy) {
        return policy.members().stream().anyMatch(member -> RULES.contains(localName(member.getKey())));
    }

    private static String localName(String name) {
        return name.substring(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);
    }

    private static void check(JsonValue policy, String path, List<Violation> violations) {
        PolicySource source =
                new PolicySource(Origin.bilateral(), policy, List.of(RECORD), List.of(), List.of(), false);
        COMPILER.problem(source)
                .ifPresent(problem -> violations.add(new Violation(path + problem.path(), problem.text())));
    }
}
