package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /execution_plan/{id}}. */
public record GetExecutionPlanHandler(ExecutionPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        plans.getVisible(request.path("id"), Actors.of(ctx))
                .compose(planned -> plans.detail(planned, PlanPages.of(request)))
                .map(ExecutionPlanJson::whole)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
