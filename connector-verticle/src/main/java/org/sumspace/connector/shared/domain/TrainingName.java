package org.sumspace.connector.shared.domain;

import org.sumspace.common.training.plan.TrainingPlan;

/**
 * What people call a training, and what it is for, in its author's words.
 *
 * @param name of its model
 * @param purpose the description of its model
 */
public record TrainingName(String name, String purpose) {
    public static TrainingName of(TrainingPlan plan) {
        return new TrainingName(plan.draft().modelName(), plan.draft().modelDescription());
    }
}
