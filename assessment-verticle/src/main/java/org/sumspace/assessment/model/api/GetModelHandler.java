package org.sumspace.assessment.model.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/models/{model_id}}. */
record GetModelHandler(ModelService models) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        models.find(ApiRequest.of(ctx).path("model_id"), Callers.of(ctx))
                .onSuccess(model -> ctx.json(ModelJson.of(model)))
                .onFailure(ctx::fail);
    }
}
