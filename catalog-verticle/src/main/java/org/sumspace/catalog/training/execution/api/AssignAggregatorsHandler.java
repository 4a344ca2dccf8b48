package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code PUT /execution_plan/{id}/aggregators}. */
public record AssignAggregatorsHandler(ExecutionPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        List<AggregatorChoice> choice = request.object().getJsonArray("aggregators").stream()
                .map(JsonObject.class::cast)
                .map(item -> new AggregatorChoice(item.getString("url"), item.getString("org")))
                .toList();
        plans.getOwned(request.path("id"), Actors.of(ctx))
                .compose(planned -> plans.assignAggregators(planned, choice))
                .compose(planned -> plans.detail(planned, PlanPages.FIRST))
                .map(ExecutionPlanJson::whole)
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
