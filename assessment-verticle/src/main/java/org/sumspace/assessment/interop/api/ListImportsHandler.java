package org.sumspace.assessment.interop.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/interoperability/imports}. */
record ListImportsHandler(InteropService interop) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        interop.list(request.query("run_id").orElse(null), request.page(), Callers.of(ctx))
                .onSuccess(page -> {
                    JsonObject answer = page.toJson(ImportJson::of);
                    JsonArray result = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("imports", result));
                })
                .onFailure(ctx::fail);
    }
}
