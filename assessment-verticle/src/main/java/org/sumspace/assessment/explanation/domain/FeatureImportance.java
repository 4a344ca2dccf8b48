package org.sumspace.assessment.explanation.domain;

import org.jspecify.annotations.Nullable;

/**
 * How much a model depends on a feature.
 *
 * @param feature its index
 * @param mean to 6 decimals
 * @param std population standard deviation of the repeats, to 6 decimals; null if there are none
 */
public record FeatureImportance(
        int feature, double mean, @Nullable Double std) {}
