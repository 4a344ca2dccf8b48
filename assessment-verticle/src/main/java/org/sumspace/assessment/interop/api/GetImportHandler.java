package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/interoperability/imports/{import_id}}. */
record GetImportHandler(InteropService interop) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        interop.find(ApiRequest.of(ctx).path("import_id"), Callers.of(ctx))
                .onSuccess(report -> ctx.json(ImportJson.of(report)))
                .onFailure(ctx::fail);
    }
}
