package org.sumspace.catalog.api;

import org.sumspace.catalog.service.ExecutionPlanService;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Execution plans: each makes one model version of a training plan. */
public record ExecutionPlanFeature(TrainingPlanService plans, ExecutionPlanService executionPlans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listExecutionPlans", new ListExecutionPlansHandler(plans, executionPlans))
                .on("createExecutionPlan", new CreateExecutionPlanHandler(plans, executionPlans))
                .on("getExecutionPlan", new GetExecutionPlanHandler(executionPlans))
                .on("assignAggregators", new AssignAggregatorsHandler(executionPlans))
                .on("assignProcessors", new AssignProcessorsHandler(executionPlans))
                .on("getExecutionPlanStatus", new GetExecutionPlanStatusHandler(executionPlans));
    }
}
