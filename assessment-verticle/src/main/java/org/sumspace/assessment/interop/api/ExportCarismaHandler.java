package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/interoperability/carisma/export}: what a run found, in JSON or in XML. */
record ExportCarismaHandler(InteropService interop) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        String run = body.getString("run_id");
        if (request.query("format").orElse("json").equals("xml")) {
            interop.exportXml(run, Callers.of(ctx))
                    .onSuccess(xml -> ctx.response()
                            .putHeader("Content-Type", "application/xml; charset=utf-8")
                            .end(xml))
                    .onFailure(ctx::fail);
            return;
        }
        interop.export(ExchangeTool.CARISMA, run, Callers.of(ctx))
                .onSuccess(document -> {
                    if (body.getJsonObject("annotations") != null) {
                        document.put("carismaAnnotations", body.getJsonObject("annotations"));
                    }
                    ctx.json(document);
                })
                .onFailure(ctx::fail);
    }
}
