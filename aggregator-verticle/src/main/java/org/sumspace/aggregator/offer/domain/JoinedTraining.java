package org.sumspace.aggregator.offer.domain;

import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;

/** A training plan that this node joined. */
public record JoinedTraining(Signed<Registration> registration, Name name) {
    /** The name of a training plan for people, and its address. */
    public record Name(String trainingPlanId, String modelName, String catalog) {
        public static Name of(TrainingPlan plan) {
            return new Name(
                    plan.id(), plan.draft().modelName(), plan.publication().catalog());
        }
    }
}
