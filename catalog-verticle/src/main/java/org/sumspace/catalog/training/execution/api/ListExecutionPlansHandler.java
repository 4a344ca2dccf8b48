package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /training_plan/{id}/execution_plans}. */
public record ListExecutionPlansHandler(TrainingPlanService plans, ExecutionPlanService executionPlans)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> executionPlans.page(plan, request.page()))
                .map(page -> Pages.json(page, ExecutionPlanJson::summary))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
