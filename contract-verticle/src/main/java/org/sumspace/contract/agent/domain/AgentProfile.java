package org.sumspace.contract.agent.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the agent knows of a participant.
 *
 * @param allowRecommendations whether recommendations are kept
 * @param allowPolicies whether any policy can be acceptable
 * @param recommendations what the participant itself offers in contracts
 * @param matching what others offer in its contracts, and it recommends
 */
public record AgentProfile(
        boolean allowRecommendations, boolean allowPolicies, Sightings recommendations, Sightings matching) {
    public static final AgentProfile NEW = new AgentProfile(true, true, Sightings.NONE, Sightings.NONE);

    public AgentProfile allowing(boolean anyRecommendations, boolean anyPolicies) {
        return new AgentProfile(anyRecommendations, anyPolicies, recommendations, matching);
    }

    public AgentProfile with(Sightings newRecommendations, Sightings newMatching) {
        return new AgentProfile(allowRecommendations, allowPolicies, newRecommendations, newMatching);
    }

    /**
     * Policies and services that were seen in contracts, with their frequencies.
     *
     * @param policies numbers of sightings by descriptions
     * @param services numbers of sightings by URLs of offerings
     * @param contracts ids of the ecosystems' contracts
     */
    public record Sightings(Map<String, Long> policies, Map<String, Long> services, List<String> contracts) {
        public static final Sightings NONE = new Sightings(Map.of(), Map.of(), List.of());

        /** Maps keep their order, which is that of the first sightings. */
        public Sightings {
            policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
            services = Collections.unmodifiableMap(new LinkedHashMap<>(services));
            contracts = List.copyOf(contracts);
        }
    }
}
