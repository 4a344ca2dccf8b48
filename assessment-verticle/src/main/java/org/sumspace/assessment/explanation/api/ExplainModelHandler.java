package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.domain.ExplanationMode;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/models/{model_id}/explain}. */
record ExplainModelHandler(ExplanationService explanations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        ExplanationMode mode = ExplanationMode.of(body.getString("mode", ExplanationMode.GLOBAL.label()))
                .orElseThrow();
        explanations
                .explain(request.path("model_id"), ExplanationJson.question(body, mode), Callers.of(ctx))
                .onSuccess(explained -> ctx.json(ExplanationJson.explained(explained)))
                .onFailure(ctx::fail);
    }
}
