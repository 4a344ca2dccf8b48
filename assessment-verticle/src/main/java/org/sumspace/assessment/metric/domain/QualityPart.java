package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;

/**
 * One part of the quality score.
 *
 * @param score from 0 to 1; null if the part does not apply
 * @param meaning what was counted
 */
public record QualityPart(
        String name, double weight, @Nullable Double score, String meaning) {}
