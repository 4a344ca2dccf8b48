package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/metrics}. */
record GetMetricsHandler(RunDownloads downloads) implements Handler<RoutingContext> {
    private static final String METRICS = "metrics.json";

    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("run_id");
        downloads
                .artefact(id, METRICS, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .onSuccess(
                        content -> ctx.json(new JsonObject().put("run_id", id).put("metrics", new JsonObject(content))))
                .onFailure(ctx::fail);
    }
}
