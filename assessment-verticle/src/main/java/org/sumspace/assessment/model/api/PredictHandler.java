package org.sumspace.assessment.model.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Arrays;
import java.util.List;
import org.sumspace.assessment.model.core.Instances;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/models/{model_id}/predict}. */
record PredictHandler(ModelService models) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        CurrentUser caller = Callers.of(ctx);
        List<?> instances = plain(request.object().getJsonArray("instances"));
        models.find(request.path("model_id"), caller)
                .compose(model -> models.predict(model, Instances.rows(instances, model.info()), caller)
                        .map(prediction -> answer(model, prediction)))
                .onSuccess(ctx::json)
                .onFailure(ctx::fail);
    }

    /** As lists and maps, which the rules of rows know. */
    private static List<?> plain(JsonArray instances) {
        return instances.stream()
                .map(each -> each instanceof JsonArray row
                        ? row.getList()
                        : each instanceof JsonObject row ? row.getMap() : each)
                .toList();
    }

    private static JsonObject answer(RegisteredModel model, Prediction prediction) {
        JsonObject answer = new JsonObject()
                .put("model_id", model.id())
                .put("version", model.version())
                .put("predictions", new JsonArray(prediction.predictions()));
        if (!model.info().classes().isEmpty()) {
            JsonArray rows = new JsonArray();
            for (double[] row : prediction.outputs()) {
                JsonArray values = new JsonArray();
                Arrays.stream(row).forEach(values::add);
                rows.add(values);
            }
            answer.put("classes", new JsonArray(model.info().classes()))
                    .put(model.info().probabilities() ? "probabilities" : "scores", rows);
        }
        return answer;
    }
}
