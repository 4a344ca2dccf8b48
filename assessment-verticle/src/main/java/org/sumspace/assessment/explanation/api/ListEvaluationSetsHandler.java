package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/evaluation-sets}. */
record ListEvaluationSetsHandler(EvaluationSets sets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        sets.list(ApiRequest.of(ctx).page(), Callers.of(ctx))
                .onSuccess(page -> {
                    JsonObject answer = page.toJson(EvaluationSetJson::of);
                    JsonArray listed = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("evaluation_sets", listed));
                })
                .onFailure(ctx::fail);
    }
}
