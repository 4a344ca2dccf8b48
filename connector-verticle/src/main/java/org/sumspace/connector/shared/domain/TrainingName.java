package org.sumspace.connector.shared.domain;

import java.util.Set;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * The name and the purpose of a training, in its author's words, and what its sums tell.
 *
 * @param name of its model
 * @param purpose the description of its model
 * @param metrics sums by class that each round reveals besides
 */
public record TrainingName(String name, String purpose, Contribution contribution, Set<ClassMetric> metrics) {
    public TrainingName {
        metrics = Set.copyOf(metrics);
    }

    public static TrainingName of(TrainingPlan plan) {
        return new TrainingName(
                plan.draft().modelName(),
                plan.draft().modelDescription(),
                plan.parameters().contribution(),
                plan.parameters().metrics());
    }
}
