package org.sumspace.catalog.training.execution.api;

import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** Execution plans, their leaves, and the model versions that they make. */
public record ExecutionPlanFeature(
        TrainingPlanService plans,
        ExecutionPlanService executionPlans,
        ModelVersionService modelVersions,
        LeafListService leafLists)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("listExecutionPlans", new ListExecutionPlansHandler(plans, executionPlans))
                .on("createExecutionPlan", new CreateExecutionPlanHandler(plans, executionPlans))
                .on("getExecutionPlan", new GetExecutionPlanHandler(executionPlans))
                .on("assignAggregators", new AssignAggregatorsHandler(executionPlans))
                .on("assignProcessors", new AssignProcessorsHandler(executionPlans))
                .on("getExecutionPlanStatus", new GetExecutionPlanStatusHandler(executionPlans))
                .on("streamLeafList", new StreamLeafListHandler(leafLists))
                .on("listModelVersions", new ListModelVersionsHandler(plans, modelVersions));
    }
}
