package org.sumspace.catalog.training.plan.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /training_plan}. */
public record PublishTrainingPlanHandler(TrainingPlanService plans) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        plans.publish(Actors.of(ctx), JsonValue.of(ApiRequest.of(ctx).object().getMap()))
                .map(new JsonObject().put("ok", true))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }
}
