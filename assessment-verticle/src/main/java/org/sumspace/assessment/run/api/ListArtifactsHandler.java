package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/artifacts}. */
record ListArtifactsHandler(RunService runs) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        runs.view(ApiRequest.of(ctx).path("run_id"), Callers.of(ctx))
                .onSuccess(view -> ctx.json(answer(view)))
                .onFailure(ctx::fail);
    }

    private static JsonObject answer(RunView view) {
        JsonArray names = new JsonArray();
        JsonArray files = new JsonArray();
        view.artefacts().forEach(each -> {
            names.add(each.name());
            files.add(new JsonObject()
                    .put("name", each.name())
                    .put("size_bytes", each.bytes())
                    .put("sha256", each.sha256())
                    .put("class", each.privacyClass()));
        });
        return new JsonObject()
                .put("run_id", view.run().id())
                .put("artifacts", names)
                .put("files", files);
    }
}
