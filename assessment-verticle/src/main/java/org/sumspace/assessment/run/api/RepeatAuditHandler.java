package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/audits/{run_id}/rerun}. */
record RepeatAuditHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        runs.rerun(ApiRequest.of(ctx).path("run_id"), Callers.of(ctx))
                .onSuccess(run -> ctx.json(RunJson.of(run, Callers.of(ctx)).put("artifacts", new JsonObject())))
                .onFailure(ctx::fail);
    }
}
