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
                .handle("listExecutionPlans", new ListExecutionPlansHandler(plans, executionPlans))
                .handle("createExecutionPlan", new CreateExecutionPlanHandler(plans, executionPlans))
                .handle("getExecutionPlan", new GetExecutionPlanHandler(executionPlans))
                .handle("assignAggregators", new AssignAggregatorsHandler(executionPlans))
                .handle("assignProcessors", new AssignProcessorsHandler(executionPlans))
                .handle("getExecutionPlanStatus", new GetExecutionPlanStatusHandler(executionPlans))
                .handle("streamLeafList", new StreamLeafListHandler(leafLists))
                .handle("listModelVersions", new ListModelVersionsHandler(plans, modelVersions));
    }
}
