package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code DELETE /v1/evaluation-sets/{evaluation_set_id}}. */
record DeleteEvaluationSetHandler(EvaluationSets sets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        sets.delete(ApiRequest.of(ctx).path("evaluation_set_id"), Callers.of(ctx))
                .onSuccess(done -> ctx.response().setStatusCode(204).end())
                .onFailure(ctx::fail);
    }
}
