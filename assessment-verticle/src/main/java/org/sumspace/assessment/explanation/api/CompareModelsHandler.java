package org.sumspace.assessment.explanation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.explanation.service.ComparisonService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/models/compare}. */
record CompareModelsHandler(ComparisonService comparisons) implements Handler<RoutingContext> {
    private static final long SEED = 42;

    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        comparisons
                .compare(
                        ExplanationJson.list(body, "model_ids").stream()
                                .map(String::valueOf)
                                .toList(),
                        ExplanationJson.source(body, body.getJsonObject("req", new JsonObject())),
                        body.getLong("seed", SEED),
                        Callers.of(ctx))
                .onSuccess(comparison -> ctx.json(ComparisonJson.of(comparison)))
                .onFailure(ctx::fail);
    }
}
