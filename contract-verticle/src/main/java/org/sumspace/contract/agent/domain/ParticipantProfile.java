package org.sumspace.contract.agent.domain;

/**
 * What the agent knows of a participant.
 *
 * @param allowRecommendations whether recommendations are kept
 * @param allowPolicies whether any policy can be acceptable
 * @param recommendations what the participant itself offers in contracts
 * @param matching what others offer in its contracts, and it recommends
 */
public record ParticipantProfile(
        boolean allowRecommendations, boolean allowPolicies, Sightings recommendations, Sightings matching) {
    public static final ParticipantProfile NEW = new ParticipantProfile(true, true, Sightings.NONE, Sightings.NONE);

    public ParticipantProfile allowing(boolean anyRecommendations, boolean anyPolicies) {
        return new ParticipantProfile(anyRecommendations, anyPolicies, recommendations, matching);
    }

    public ParticipantProfile with(Sightings newRecommendations, Sightings newMatching) {
        return new ParticipantProfile(allowRecommendations, allowPolicies, newRecommendations, newMatching);
    }
}
