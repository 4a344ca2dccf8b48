package org.sumspace.catalog.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /training_plan/{id}/models}. */
public record ListModelVersionsHandler(TrainingPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(plan -> plans.versions(plan, request.page()))
                .map(page -> Pages.json(page, TrainingPlanJson::version))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
