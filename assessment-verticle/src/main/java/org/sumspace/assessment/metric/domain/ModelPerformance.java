package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How good the predictions of a model are, and how differently it treats groups.
 *
 * @param predictions null without labels
 * @param fairness empty without labels or groups
 * @param notComputed analyses that were asked for, and why they could not be made
 */
public record ModelPerformance(
        @Nullable PredictionResult predictions, List<Fairness> fairness, List<NotComputed> notComputed) {
    /** The analyses that compare predictions with labels. */
    static final Set<String> OF_QUALITY = Set.of(
            "classification_performance",
            "segment_performance",
            "regression_performance",
            "model_residual_diagnostics");

    /** The analyses that are about predictions. */
    static final Set<String> ANALYSES =
            Stream.concat(OF_QUALITY.stream(), Stream.of("fairness_by_group")).collect(Collectors.toUnmodifiableSet());

    public ModelPerformance {
        fairness = List.copyOf(fairness);
        notComputed = List.copyOf(notComputed);
    }
}
