package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/evaluation-sets}. */
record RegisterEvaluationSetHandler(EvaluationSets sets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        sets.register(
                        new EvaluationSets.Registration(
                                body.getString("evaluation_set_id"),
                                body.getString("description"),
                                ExplanationJson.list(body, "feature_names").stream()
                                        .map(String::valueOf)
                                        .toList(),
                                ExplanationJson.list(body, "instances"),
                                ExplanationJson.values(body, "labels")),
                        Callers.of(ctx))
                .onSuccess(set -> {
                    ctx.response().setStatusCode(201);
                    ctx.json(EvaluationSetJson.of(set));
                })
                .onFailure(ctx::fail);
    }
}
