package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.KeyFindings;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The files of runs. */
public record RunFilesFeature(RunService runs, RunDownloads downloads) implements Feature {
    private static final String METRICS = "metrics.json";
    private static final String DASHBOARD = "dashboard_payload.json";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listArtifacts", this::listArtifacts)
                .handle("getArtifact", this::getArtifact)
                .handle("getGuidedArtifact", this::getArtifact)
                .handle("getPlot", this::getPlot)
                .on("getDashboard", this::getDashboard)
                .on("getMetrics", this::getMetrics);
    }

    private Future<Answer> listArtifacts(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        return runs.view(request.path("run_id"), caller)
                .map(view -> Answer.json(listed(view, RunDownloads.listed(view, caller))));
    }

    private JsonObject listed(RunView view, List<Artefact> artefacts) {
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

    private void getArtifact(RoutingContext ctx) {
        send(ctx, "");
    }

    private void getPlot(RoutingContext ctx) {
        send(ctx, "plots/");
    }

    /**
     * Sends a file. Browsers save it instead of showing it, because its content is untrusted.
     *
     * @param folder the artefact's folder in the run, with a slash; empty for the run's own
     */
    private void send(RoutingContext ctx, String folder) {
        ApiRequest request = ApiRequest.of(ctx);
        String name = request.path("name");
        downloads
                .artefact(request.path("run_id"), folder + name, Callers.of(ctx))
                .compose(download -> {
                    HttpServerResponse response = ctx.response()
                            .putHeader("Content-Type", type(name))
                            .putHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
                            .putHeader("X-Content-Type-Options", "nosniff");
                    return download.content()
                            .map(response::end)
                            .orElseGet(() -> response.sendFile(download.file().toString()));
                })
                .onFailure(ctx::fail);
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "json" -> "application/json";
            case "jsonld" -> "application/ld+json";
            case "md" -> "text/markdown; charset=utf-8";
            case "csv" -> "text/csv; charset=utf-8";
            case "html" -> "text/html; charset=utf-8";
            default -> "application/octet-stream";
        };
    }

    private Future<Answer> getDashboard(ApiRequest request) {
        return downloads
                .content(request.path("run_id"), DASHBOARD, Callers.of(request))
                .map(payload -> Answer.json(withKeyFindings(payload)));
    }

    private static JsonObject withKeyFindings(Buffer payload) {
        JsonObject dashboard = new JsonObject(payload);
        JsonArray findings = new JsonArray();
        KeyFindings.of(dashboard.getMap())
                .forEach(finding -> findings.add(
                        new JsonObject().put("text", finding.text()).put("advice", finding.advice())));
        return dashboard.put("key_findings", findings);
    }

    private Future<Answer> getMetrics(ApiRequest request) {
        String id = request.path("run_id");
        return downloads
                .content(id, METRICS, Callers.of(request))
                .map(metrics ->
                        Answer.json(new JsonObject().put("run_id", id).put("metrics", new JsonObject(metrics))));
    }
}
