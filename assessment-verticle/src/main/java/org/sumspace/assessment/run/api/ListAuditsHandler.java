package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits}. */
record ListAuditsHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        runs.list(ApiRequest.of(ctx).page(), Callers.of(ctx))
                .onSuccess(page -> {
                    JsonObject answer = page.toJson(run -> RunJson.of(run, Callers.of(ctx)));
                    JsonArray result = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("runs", result));
                })
                .onFailure(ctx::fail);
    }
}
