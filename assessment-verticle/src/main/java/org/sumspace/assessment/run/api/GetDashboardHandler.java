package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/dashboard}. */
record GetDashboardHandler(RunDownloads downloads) implements Handler<RoutingContext> {
    private static final String PAYLOAD = "dashboard_payload.json";

    @Override
    public void handle(RoutingContext ctx) {
        downloads
                .artefact(ApiRequest.of(ctx).path("run_id"), PAYLOAD, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .compose(content -> ctx.response()
                        .putHeader("Content-Type", "application/json")
                        .end(content))
                .onFailure(ctx::fail);
    }
}
