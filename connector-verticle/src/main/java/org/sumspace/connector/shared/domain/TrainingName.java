package org.sumspace.connector.shared.domain;

import org.sumspace.common.training.plan.Contribution;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * The name and the purpose of a training, in its author's words, and what its sums tell.
 *
 * @param name of its model
 * @param purpose the description of its model
 */
public record TrainingName(String name, String purpose, Contribution contribution) {
    public static TrainingName of(TrainingPlan plan) {
        return new TrainingName(
                plan.draft().modelName(),
                plan.draft().modelDescription(),
                plan.parameters().contribution());
    }
}
