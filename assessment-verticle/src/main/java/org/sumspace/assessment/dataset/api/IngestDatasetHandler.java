package org.sumspace.assessment.dataset.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/datasets/ingest}. */
record IngestDatasetHandler(DatasetService datasets) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        datasets.ingest(
                        body.getString("file_path"),
                        DatasetService.schema(body.getString("schema_name"), body.getString("recipe"))
                                .orElse(null),
                        Callers.of(ctx))
                .onSuccess(dataset -> ctx.json(GetDatasetHandler.answer(dataset)))
                .onFailure(ctx::fail);
    }
}
