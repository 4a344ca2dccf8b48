package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}}. */
record GetAuditHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        runs.view(ApiRequest.of(ctx).path("run_id"), Callers.of(ctx))
                .onSuccess(view -> ctx.json(RunJson.of(view, Callers.of(ctx))))
                .onFailure(ctx::fail);
    }
}
