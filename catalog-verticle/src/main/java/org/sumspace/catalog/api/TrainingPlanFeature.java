package org.sumspace.catalog.api;

import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Training plans and the model versions made by them. */
public record TrainingPlanFeature(TrainingPlanService plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("publishTrainingPlan", new PublishTrainingPlanHandler(plans))
                .on("getTrainingPlan", new GetTrainingPlanHandler(plans))
                .on("listModelVersions", new ListModelVersionsHandler(plans));
    }
}
