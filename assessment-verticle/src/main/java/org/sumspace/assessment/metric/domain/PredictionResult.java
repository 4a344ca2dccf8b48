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
    public PredictionResult {
        segments = List.copyOf(segments);
    }
}
