package org.sumspace.assessment.dataset.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.domain.AvailableFile;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/datasets/available}. */
record ListAvailableFilesHandler(DatasetService datasets, FileUploads.Limit uploads)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        datasets.available(ApiRequest.of(ctx).page(), Callers.of(ctx))
                .onSuccess(available -> {
                    JsonObject answer = available.page().toJson(ListAvailableFilesHandler::file);
                    JsonArray files = (JsonArray) answer.remove("result");
                    ctx.json(answer.put("files", files)
                            .put("complete", available.complete())
                            .put("upload_bytes_max", uploads.enabled() ? uploads.bytesMax() : 0));
                })
                .onFailure(ctx::fail);
    }

    private static JsonObject file(AvailableFile file) {
        return new JsonObject()
                .put("path", file.path())
                .put("name", file.name())
                .put("size_bytes", file.bytes())
                .put("location", file.location())
                .put("format", file.format());
    }
}
