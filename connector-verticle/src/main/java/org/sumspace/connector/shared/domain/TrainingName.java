package org.sumspace.connector.shared.domain;

import org.sumspace.common.training.plan.TrainingPlan;

/**
 * The name and the purpose of a training, in its author's words.
 *
 * @param name of its model
 * @param purpose the description of its model
 */
public record TrainingName(String name, String purpose) {
    public static TrainingName of(TrainingPlan plan) {
        return new TrainingName(plan.draft().modelName(), plan.draft().modelDescription());
    }
}
