package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;

/**
 * How good predictions are for one group.
 *
 * @param accuracy of classes; null for numbers
 * @param rmse of numbers; null for classes
 */
public record Segment(
        String column,
        String group,
        long n,
        @Nullable Figure accuracy,
        @Nullable Figure rmse) {}
