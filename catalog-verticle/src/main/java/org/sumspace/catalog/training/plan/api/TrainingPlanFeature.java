package org.sumspace.catalog.training.plan.api;

import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Training plans. */
public record TrainingPlanFeature(TrainingPlanService plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("publishTrainingPlan", new PublishTrainingPlanHandler(plans))
                .on("getTrainingPlan", new GetTrainingPlanHandler(plans));
    }
}
