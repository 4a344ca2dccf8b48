package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/evaluation-sets/{evaluation_set_id}}. */
record GetEvaluationSetHandler(EvaluationSets sets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        sets.find(ApiRequest.of(ctx).path("evaluation_set_id"), Callers.of(ctx))
                .onSuccess(set -> ctx.json(EvaluationSetJson.of(set)))
                .onFailure(ctx::fail);
    }
}
