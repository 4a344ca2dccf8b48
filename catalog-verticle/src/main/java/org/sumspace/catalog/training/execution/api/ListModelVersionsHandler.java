package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Pages;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /training_plan/{id}/models}. */
public record ListModelVersionsHandler(TrainingPlanService plans, ModelVersionService versions)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> versions.page(plan, request.page()))
                .map(page -> Pages.json(page, ModelVersionJson::of))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
