package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /execution_plan/{id}/status}. */
public record GetExecutionPlanStatusHandler(ExecutionPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        plans.getVisible(ApiRequest.of(ctx).path("id"), Actors.of(ctx))
                .compose(planned ->
                        plans.view(planned.plan()).map(view -> ExecutionPlanJson.status(planned.training(), view)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
