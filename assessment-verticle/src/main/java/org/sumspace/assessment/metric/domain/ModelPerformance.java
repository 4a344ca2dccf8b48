package org.sumspace.assessment.metric.domain;

import java.util.List;
import java.util.Set;
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
    /** The analyses that are about predictions. */
    static final Set<String> ANALYSES = Set.of(
            "classification_performance",
            "segment_performance",
            "regression_performance",
            "model_residual_diagnostics",
            "fairness_by_group");

    public ModelPerformance {
        fairness = List.copyOf(fairness);
        notComputed = List.copyOf(notComputed);
    }
}
