package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /execution_plan/{id}/processors}. */
public record AssignProcessorsHandler(ExecutionPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<String> urls = request.object().getJsonArray("processors").stream()
                .map(JsonObject.class::cast)
                .map(item -> item.getString("url"))
                .toList();
        plans.getOwned(request.path("id"), Actors.of(ctx))
                .compose(planned -> plans.assignProcessors(planned, urls))
                .compose(planned -> plans.detail(planned, PlanPages.FIRST))
                .map(ExecutionPlanJson::whole)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
