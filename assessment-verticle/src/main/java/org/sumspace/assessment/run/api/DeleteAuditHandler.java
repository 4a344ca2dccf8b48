package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code DELETE /v1/audits/{run_id}}. */
record DeleteAuditHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        runs.delete(ApiRequest.of(ctx).path("run_id"), Callers.of(ctx))
                .onSuccess(done -> ctx.response().setStatusCode(204).end())
                .onFailure(ctx::fail);
    }
}
