package org.sumspace.assessment.dataset.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /v1/datasets/{dataset_id}}. */
record GetDatasetHandler(DatasetService datasets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        datasets.find(ApiRequest.of(ctx).path("dataset_id"), Callers.of(ctx))
                .onSuccess(dataset -> ctx.json(answer(dataset)))
                .onFailure(ctx::fail);
    }

    static JsonObject answer(Dataset dataset) {
        JsonObject answer = new JsonObject()
                .put("dataset_id", dataset.id())
                .put("file_path", InputAddress.shown(dataset.filePath()))
                .put("status", "registered");
        if (!InputAddress.isUrl(dataset.filePath()) || dataset.bytes() > 0) {
            answer.put("bytes", dataset.bytes());
        }
        return dataset.schema() == null ? answer : answer.put("schema_name", dataset.schema());
    }
}
