package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/explanations/{model_id}/feature-importance}. */
record GetFeatureImportanceHandler(ExplanationService explanations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        explanations
                .latestImportance(ApiRequest.of(ctx).path("model_id"), Callers.of(ctx))
                .onSuccess(latest -> ctx.json(ExplanationJson.importance(latest)))
                .onFailure(ctx::fail);
    }
}
