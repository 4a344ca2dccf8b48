package org.sumspace.assessment.compliance.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/compliance/model-card}. */
record FindModelCardHandler(RunDownloads downloads) implements Handler<RoutingContext> {
    private static final String NAME = "model_card.json";

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String model = request.query("model_id").orElse("");
        downloads
                .artefact(request.query("run_id").orElse(""), NAME, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .map(content -> ofModel(new JsonObject(content), model))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    private static JsonObject ofModel(JsonObject card, String model) {
        JsonObject described = card.getJsonObject("model", new JsonObject());
        if (!model.equals(described.getString("id"))) {
            throw NodeException.notFound("The run did not analyse this model.");
        }
        return card;
    }
}
