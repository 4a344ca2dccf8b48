package org.sumspace.contract.agreement.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.PolicyCompiler;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.parse.PolicyTerms;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.PolicyProblem;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/**
 * Checks policies that are written into contracts. A policy that can never be valid (rule D1) is refused, because
 * people would sign it without knowing that it permits nothing.
 */
public final class PolicyRules {
    private static final PolicyCompiler COMPILER = new PolicyCompiler(Vocabulary.standard(), PolicyResolver.NONE);
    private static final String POLICIES = "policies";
    private static final String PERMISSION = "permission";
    private static final String PROHIBITION = "prohibition";
    private static final List<String> LISTS_OF_PERMISSIONS = List.of("duty", "constraint");

    private PolicyRules() {}

    /**
     * @param contract the fields of a contract, as a client sends them
     * @param path of the contract in the body
     * @throws NodeException UNPROCESSABLE with the first problem of each policy that is not valid
     */
    public static void requireValid(JsonValue contract, String path) {
        List<Violation> violations = new ArrayList<>();
        checkOne(JsonValue.of(Terms.rootPolicy(contract)), path, violations);
        check(contract.member("policy"), path + "/policy", violations);
        for (String list : List.of("serviceOfferings", "rolesAndObligations")) {
            List<JsonValue> items = contract.member(list).items();
            for (int i = 0; i < items.size(); i++) {
                check(items.get(i).member(POLICIES), path + "/" + list + "/" + i + "/" + POLICIES, violations);
            }
        }
        refuse(violations);
    }

    /** As {@link #requireValid}, of a policy that was made of a rule document with values. */
    public static void requireValidValues(JsonValue policy) {
        problem(policy)
                .ifPresent(problem -> refuse(List.of(new Violation(
                        "/values",
                        "the policy with these values is not valid at " + problem.path() + ": " + problem.text()))));
    }

    private static void check(JsonValue policies, String path, List<Violation> violations) {
        List<JsonValue> items = policies.items();
        for (int i = 0; i < items.size(); i++) {
            checkOne(items.get(i), path + "/" + i, violations);
        }
    }

    private static void checkOne(JsonValue policy, String path, List<Violation> violations) {
        problem(policy).ifPresent(problem -> violations.add(new Violation(path + problem.path(), problem.text())));
    }

    private static Optional<PolicyProblem> problem(JsonValue policy) {
        return COMPILER.problem(new PolicySource(Origin.bilateral(), policy));
    }

    private static void refuse(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
    }

    /** A policy from a rule document with the empty lists that existing clients read. */
    public static JsonValue withLists(JsonValue policy) {
        Map<String, @Nullable Object> listed = members(policy);
        listed.put(
                PERMISSION,
                PolicyTerms.values(policy, PERMISSION).stream()
                        .map(PolicyRules::permission)
                        .toList());
        listed.putIfAbsent(PROHIBITION, List.of());
        return JsonValue.of(listed);
    }

    private static Map<String, @Nullable Object> permission(JsonValue permission) {
        Map<String, @Nullable Object> listed = members(permission);
        LISTS_OF_PERMISSIONS.forEach(list -> listed.putIfAbsent(list, List.of()));
        return listed;
    }

    private static Map<String, @Nullable Object> members(JsonValue object) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        object.members()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().tree()));
        return members;
    }
}
