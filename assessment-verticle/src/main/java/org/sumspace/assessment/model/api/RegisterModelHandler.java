package org.sumspace.assessment.model.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.Registration;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/models/register}. */
record RegisterModelHandler(ModelService models) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        models.register(registration(ApiRequest.of(ctx).object()), Callers.of(ctx))
                .onSuccess(model -> ctx.json(ModelJson.of(model).put("status", "registered")))
                .onFailure(ctx::fail);
    }

    private static Registration registration(JsonObject body) {
        Adapter adapter = Adapter.of(body.getString("adapter_type"))
                .orElseThrow(() -> NodeException.unprocessable(List.of(new Violation(
                        "/adapter_type",
                        "UNSUPPORTED_MODEL_ADAPTER: is none of sklearn, onnx, torch, tensorflow, http and dummy"))));
        return new Registration(
                body.getString("model_path"),
                adapter,
                body.getString("model_id"),
                body.getJsonArray("feature_names", new JsonArray()).stream()
                        .map(String::valueOf)
                        .toList(),
                body.getJsonArray("classes", new JsonArray()).stream().toList(),
                body.getString("sha256"),
                body.getBoolean("converted", false));
    }
}
