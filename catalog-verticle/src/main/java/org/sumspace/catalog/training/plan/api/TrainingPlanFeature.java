package org.sumspace.catalog.training.plan.api;

import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Training plans. */
public record TrainingPlanFeature(TrainingPlanService plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("publishTrainingPlan", new PublishTrainingPlanHandler(plans))
                .handle("getTrainingPlan", new GetTrainingPlanHandler(plans));
    }
}
