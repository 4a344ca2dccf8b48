package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/audits/{run_id}/cancel}. */
record CancelAuditHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("run_id");
        runs.cancel(id, Callers.of(ctx))
                .compose(done -> runs.view(id, Callers.of(ctx)))
                .onSuccess(view -> ctx.json(RunJson.of(view, Callers.of(ctx))))
                .onFailure(ctx::fail);
    }
}
