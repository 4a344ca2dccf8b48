package org.sumspace.assessment.run.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code GET /v1/audits/{run_id}/artifacts/{name}}. Browsers save the file and do not show it, because it is about data of others.
 *
 * @param folder the artefact's folder in the run, with a slash; empty for the run's own
 */
record GetArtifactHandler(RunDownloads downloads, String folder) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String name = request.path("name");
        downloads
                .artefact(request.path("run_id"), folder + name, Callers.of(ctx))
                .onSuccess(download -> {
                    HttpServerResponse response = ctx.response()
                            .putHeader("Content-Type", type(name))
                            .putHeader("Content-Disposition", "attachment; filename=\"" + name + "\"")
                            .putHeader("X-Content-Type-Options", "nosniff");
                    download.content()
                            .map(response::end)
                            .orElseGet(() -> response.sendFile(download.file().toString()))
                            .onFailure(ctx::fail);
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
}
