package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/**
 * {@code POST /v1/compliance/jsonld} and {@code .../data-card}.
 *
 * @param name of the JSON artefact that the run made
 */
record FindDocumentHandler(RunDownloads downloads, String name) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        downloads
                .artefact(ApiRequest.of(ctx).object().getString("run_id"), name, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .onSuccess(content -> ctx.json(new JsonObject(content)))
                .onFailure(ctx::fail);
    }
}
