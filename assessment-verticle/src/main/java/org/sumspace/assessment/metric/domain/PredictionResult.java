package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How good predictions are.
 *
 * @param classification null if the labels are numbers
 * @param regression null if the labels are classes
 */
public record PredictionResult(
        @Nullable Classification classification, @Nullable Regression regression, List<Segment> segments) {
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

    public PredictionResult {
        segments = List.copyOf(segments);
    }
}
