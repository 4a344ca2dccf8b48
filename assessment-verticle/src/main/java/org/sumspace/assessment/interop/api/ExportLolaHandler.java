package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/interoperability/lola/export}: what a run found, for a scenario of LOLA. */
record ExportLolaHandler(InteropService interop) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        interop.export(ExchangeTool.LOLA, body.getString("run_id"), Callers.of(ctx))
                .onSuccess(document -> {
                    request.query("scenario_id").ifPresent(scenario -> document.put("scenarioId", scenario));
                    ctx.json(document);
                })
                .onFailure(ctx::fail);
    }
}
