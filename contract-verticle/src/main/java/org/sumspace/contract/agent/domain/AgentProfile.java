package org.sumspace.contract.agent.domain;

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
}
