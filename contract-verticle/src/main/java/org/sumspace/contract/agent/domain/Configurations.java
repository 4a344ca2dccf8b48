package org.sumspace.contract.agent.domain;

import java.util.Optional;

/**
 * The settings of a participant about its profile.
 *
 * @param allowRecommendations empty if not set
 * @param allowPolicies empty if not set
 */
public record Configurations(Optional<Boolean> allowRecommendations, Optional<Boolean> allowPolicies) {}
