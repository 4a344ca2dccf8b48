package org.sumspace.common.training.plan;

import java.util.Set;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.QualityFigure;

/** What parameters that need an evaluation need of it. */
record EvaluationChecks(Violations violations, boolean evaluation, Set<ClassMetric> metrics, boolean noise) {
    EvaluationChecks {
        metrics = Set.copyOf(metrics);
    }

    void requireEvaluation() {
        if (!metrics.isEmpty() && !evaluation) {
            violations.add("/metrics", "needs evaluation: its sums by class belong to the evaluation of a round");
        }
    }

    void allowConvergence() {
        if (!evaluation || noise) {
            violations.add(
                    "/stopWhenConverged", "needs evaluation without privacy: noise hides whether the loss falls");
        }
    }

    /** @param path of the parameter that ends a training by the figure */
    void allow(String path, QualityFigure figure) {
        ClassMetric source = figure.source();
        if (!evaluation || noise) {
            violations.add(path, "needs evaluation without privacy: noise would decide when the training ends");
        } else if (source != null && !metrics.contains(source)) {
            violations.add(path + "/metric", "needs " + source.label() + " among the metrics");
        }
    }
}
