package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.compliance.core.Sop;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/sop}. */
record GetSopHandler(RunDownloads downloads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        downloads
                .artefact(ApiRequest.of(ctx).path("run_id"), Sop.MARKDOWN, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .onSuccess(content -> ctx.response()
                        .putHeader("Content-Type", "text/plain; charset=utf-8")
                        .putHeader("X-Content-Type-Options", "nosniff")
                        .end(content))
                .onFailure(ctx::fail);
    }
}
