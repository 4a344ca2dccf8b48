package org.sumspace.contract.agent.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.contract.agent.domain.AgentProfile;
import org.sumspace.contract.agent.domain.AgentProfile.Sightings;

/** Profiles as trees of JSON, in the form that existing agents store and show. */
public final class ProfileView {
    private ProfileView() {}

    /** @param uri the URL of the participant */
    public static Map<String, Object> of(String uri, AgentProfile profile) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("uri", uri);
        view.putAll(known(profile));
        return view;
    }

    /** All but the participant. */
    public static Map<String, Object> known(AgentProfile profile) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("configurations", configurations(profile));
        view.put("recommendations", List.of(seen(profile.recommendations())));
        view.put("matching", List.of(seen(profile.matching())));
        return view;
    }

    public static Map<String, Object> configurations(AgentProfile profile) {
        Map<String, Object> configurations = new LinkedHashMap<>();
        configurations.put("allowRecommendations", profile.allowRecommendations());
        configurations.put("allowPolicies", profile.allowPolicies());
        return configurations;
    }

    private static Map<String, Object> seen(Sightings seen) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("policies", policies(seen));
        view.put("ecosystemContracts", seen.contracts());
        view.put("services", services(seen));
        return view;
    }

    /** {@code [{policy, frequency}]}. */
    public static List<Map<String, Object>> policies(Sightings seen) {
        return frequencies("policy", seen.policies());
    }

    /** {@code [{serviceOffering, frequency}]}. */
    public static List<Map<String, Object>> services(Sightings seen) {
        return frequencies("serviceOffering", seen.services());
    }

    private static List<Map<String, Object>> frequencies(String key, Map<String, Long> frequencies) {
        return frequencies.entrySet().stream()
                .map(entry -> {
                    Map<String, Object> view = new LinkedHashMap<>();
                    view.put(key, entry.getKey());
                    view.put("frequency", entry.getValue());
                    return view;
                })
                .toList();
    }
}
