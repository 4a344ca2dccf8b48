package org.sumspace.catalog.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.service.TrainingPlanService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /training_plan}. */
public record PublishTrainingPlanHandler(TrainingPlanService plans) implements Handler<RoutingContext> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public void handle(RoutingContext ctx) {
        plans.publish(Actors.of(ctx), tree(ApiRequest.of(ctx).object()))
                .map(new JsonObject().put("ok", true))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    static JsonNode tree(JsonObject body) {
        try {
            return JSON.readTree(body.encode());
        } catch (JsonProcessingException e) {
            throw NodeException.internal(e);
        }
    }
}
