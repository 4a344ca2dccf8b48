package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/audits/{run_id}/artifacts}. */
record ListArtifactsHandler(RunService runs, RunDownloads downloads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        CurrentUser caller = Callers.of(ctx);
        runs.view(ApiRequest.of(ctx).path("run_id"), caller)
                .onSuccess(view -> ctx.json(answer(view, RunDownloads.listed(view, caller))))
                .onFailure(ctx::fail);
    }

    private JsonObject answer(RunView view, List<Artefact> artefacts) {
        JsonArray names = new JsonArray();
        JsonArray files = new JsonArray();
        artefacts.forEach(each -> {
            names.add(each.name());
            files.add(new JsonObject()
                    .put("name", each.name())
                    .put("size_bytes", each.bytes())
                    .put("sha256", each.sha256())
                    .put("class", each.privacyClass())
                    .put("withheld", downloads.isWithheld(each)));
        });
        return new JsonObject()
                .put("run_id", view.run().id())
                .put("artifacts", names)
                .put("files", files);
    }
}
