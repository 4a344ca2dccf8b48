package org.sumspace.contract.agent.domain;

import java.util.Optional;

/**
 * What a participant says about its profile.
 *
 * @param allowRecommendations empty if it says nothing about that
 * @param allowPolicies empty if it says nothing about that
 */
public record Configurations(Optional<Boolean> allowRecommendations, Optional<Boolean> allowPolicies) {}
