package org.sumspace.contract.acceptance.core;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.contract.acceptance.domain.Acceptability;
import org.sumspace.contract.acceptance.domain.Preference;

/**
 * Everything that a participant accepts. Anything else is not accepted. Texts are compared literally, because existing
 * clients send preferences with the same texts as contracts.
 */
public final class AcceptanceProfile {
    private static final String UNACCEPTABLE = "Contract contains unacceptable policies or services";
    private static final String NOT_ALIGNED = "Contract does not align with profile preferences";
    private static final Set<String> CONCLUDED = Set.of("signed", "active");
    private static final String OFFERINGS = "serviceOfferings";
    private static final String OFFERING = "serviceOffering";
    private static final String ECOSYSTEM = "ecosystem";

    private final Set<String> policies;
    private final Set<String> services;
    private final Set<String> ecosystems;

    /** @param allowPolicies whether it accepts any policy; if not, the policies in its preferences are ignored */
    public AcceptanceProfile(List<Preference> preferences, boolean allowPolicies) {
        policies = allowPolicies ? all(preferences, Preference::policies) : Set.of();
        services = all(preferences, Preference::services);
        ecosystems = all(preferences, Preference::ecosystems);
    }

    private static Set<String> all(List<Preference> preferences, Function<Preference, Set<String>> part) {
        return preferences.stream().map(part).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
    }

    /** @param contract of either kind, as a client sends it */
    public Acceptability judge(JsonValue contract) {
        List<String> refusedPolicies = contract.has(OFFERINGS)
                ? contract.member(OFFERINGS).items().stream()
                        .flatMap(entry -> refusedPolicies(entry.member("policies")).stream())
                        .toList()
                : refusedPolicies(contract.member("policy"));
        List<JsonValue> offered =
                contract.has(OFFERINGS) ? contract.member(OFFERINGS).items() : List.of(contract);
        List<String> refusedServices = offered.stream()
                .filter(entry -> entry.has(OFFERING))
                .filter(entry -> !acceptsService(entry))
                .map(entry -> entry.member(OFFERING).asText())
                .toList();
        if (!refusedPolicies.isEmpty() || !refusedServices.isEmpty()) {
            return Acceptability.refused(UNACCEPTABLE, refusedPolicies, refusedServices);
        }
        boolean isAligned = CONCLUDED.contains(contract.member("status").asText())
                && (ecosystems.isEmpty()
                        || ecosystems.contains(contract.member(ECOSYSTEM).asText()));
        return isAligned ? Acceptability.accepted() : Acceptability.refused(NOT_ALIGNED, List.of(), List.of());
    }

    private List<String> refusedPolicies(JsonValue all) {
        return all.items().stream()
                .filter(policy -> !acceptsPolicy(policy))
                .map(AcceptanceProfile::description)
                .toList();
    }

    public boolean acceptsPolicy(JsonValue policy) {
        return policies.contains(description(policy));
    }

    private static String description(JsonValue policy) {
        return policy.member("description").asText();
    }

    /** @param entry with the URL of an offering; its policies are ignored */
    public boolean acceptsService(JsonValue entry) {
        return services.contains(entry.member(OFFERING).asText());
    }
}
