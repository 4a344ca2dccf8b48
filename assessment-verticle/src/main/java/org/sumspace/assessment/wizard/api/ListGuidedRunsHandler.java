package org.sumspace.assessment.wizard.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.wizard.service.WizardService;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/wizard/runs}. */
record ListGuidedRunsHandler(WizardService wizard) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        wizard.list(ApiRequest.of(ctx).page(), Callers.of(ctx))
                .onSuccess(page -> {
                    JsonObject answer = page.toJson(GuidedRunJson::of);
                    JsonArray result = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("runs", result));
                })
                .onFailure(ctx::fail);
    }
}
