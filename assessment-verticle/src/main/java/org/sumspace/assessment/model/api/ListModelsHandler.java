package org.sumspace.assessment.model.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/models}. */
record ListModelsHandler(ModelService models) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        models.list(ApiRequest.of(ctx).page(), Callers.of(ctx))
                .onSuccess(page -> {
                    JsonObject answer = page.toJson(ModelJson::of);
                    JsonArray result = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("models", result));
                })
                .onFailure(ctx::fail);
    }
}
