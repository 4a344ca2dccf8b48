package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.domain.ExplanationMode;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/explanations/{model_id}/feature-importance}. */
record ComputeFeatureImportanceHandler(ExplanationService explanations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        explanations
                .explain(
                        request.path("model_id"),
                        ExplanationJson.question(request.object(), ExplanationMode.GLOBAL),
                        Callers.of(ctx))
                .onSuccess(explained -> ctx.json(ExplanationJson.importance(explained.explanation())))
                .onFailure(ctx::fail);
    }
}
