package org.sumspace.contract.agent.domain;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What a participant says about its profile.
 *
 * @param allowRecommendations empty if it says nothing about that
 * @param allowPolicies empty if it says nothing about that
 */
public record Configurations(Optional<Boolean> allowRecommendations, Optional<Boolean> allowPolicies) {
    public Configurations {
        requireNonNull(allowRecommendations, "allowRecommendations is null");
        requireNonNull(allowPolicies, "allowPolicies is null");
    }
}
