package org.sumspace.assessment.model.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import org.sumspace.assessment.dataset.service.FileUploads;
import org.sumspace.assessment.model.core.Instances;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRegistration;
import org.sumspace.assessment.model.domain.Prediction;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.assessment.model.domain.SentModelFile;
import org.sumspace.assessment.model.service.ModelService;
import org.sumspace.assessment.model.service.SentModelFiles;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.UploadedBody;

/** The models of a workspace, and what they predict. */
public record ModelFeature(ModelService models, SentModelFiles files, FileUploads<SentModelFile> uploads)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("registerModel", this::registerModel)
                .on("listModels", this::listModels)
                .on("getModel", this::getModel)
                .on("predict", this::predict)
                .on("listModelFiles", this::listModelFiles)
                .on("deleteModelFile", this::deleteModelFile)
                .streamed("uploadModelFile", uploads.limit().bytesMax(), this::uploadModelFile);
    }

    private Future<Answer> listModelFiles(ApiRequest request) {
        FileUploads.Limit limit = uploads.limit();
        return files.list(request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("files", ModelFeature::json)
                        .put("upload_bytes_max", limit.enabled() ? limit.bytesMax() : 0)));
    }

    private static JsonObject json(SentModelFile file) {
        return new JsonObject()
                .put("path", file.path())
                .put("bytes", file.bytes())
                .put("sha256", file.sha256())
                .put("sent_at", file.sentAt().toString());
    }

    private Future<Answer> deleteModelFile(ApiRequest request) {
        return uploads.delete(request.path("name"), Callers.of(request)).map(deleted -> Answer.empty());
    }

    private Future<Answer> uploadModelFile(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        String name = request.path("name");
        return UploadedBody.receive(
                        request.routing(),
                        request.routing().request(),
                        bytes -> uploads.expect(name, bytes, caller),
                        (expected, body) -> uploads.receive(expected, body, caller))
                .map(received ->
                        received.isNew() ? Answer.created(json(received.file())) : Answer.json(json(received.file())));
    }

    private Future<Answer> registerModel(ApiRequest request) {
        return models.register(registration(request.object()), Callers.of(request))
                .map(model -> Answer.json(json(model).put("status", "registered")));
    }

    private static ModelRegistration registration(JsonObject body) {
        Adapter adapter = Adapter.of(body.getString("adapter_type"))
                .orElseThrow(() -> NodeException.unprocessable(List.of(new Violation(
                        "/adapter_type",
                        "UNSUPPORTED_MODEL_ADAPTER: is none of sklearn, onnx, torch, tensorflow, http and dummy"))));
        return new ModelRegistration(
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

    private Future<Answer> listModels(ApiRequest request) {
        return models.list(request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("models", ModelFeature::json)));
    }

    private Future<Answer> getModel(ApiRequest request) {
        return models.find(request.path("model_id"), Callers.of(request)).map(model -> Answer.json(json(model)));
    }

    private static JsonObject json(RegisteredModel model) {
        ModelInfo info = model.info();
        JsonObject json = new JsonObject()
                .put("model_id", model.id())
                .put("version", model.version())
                .put("adapter", model.adapter().label())
                .put("adapter_type", model.adapter().label())
                .put("class", info.type())
                .put("task", info.task().label())
                .put("feature_names", new JsonArray(info.featureNames()))
                .put("classes", new JsonArray(info.classes()))
                .put("n_classes", info.classes().size())
                .put("probabilities", info.probabilities())
                .put("accepts_missing", info.acceptsMissing())
                .put("params", new JsonObject(info.settings()))
                .put("bytes", model.bytes())
                .put("registered_at", model.registeredAt().toString());
        return model.sha256() == null ? json : json.put("sha256", model.sha256());
    }

    private Future<Answer> predict(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        List<?> instances = plain(request.object().getJsonArray("instances"));
        return models.find(request.path("model_id"), caller)
                .compose(model -> models.predict(model, Instances.rows(instances, model.info()), caller)
                        .map(prediction -> Answer.json(json(model, prediction))));
    }

    /** As lists and maps, which the rules of rows know. */
    private static List<?> plain(JsonArray instances) {
        return instances.stream()
                .map(each -> each instanceof JsonArray row
                        ? row.getList()
                        : each instanceof JsonObject row ? row.getMap() : each)
                .toList();
    }

    private static JsonObject json(RegisteredModel model, Prediction prediction) {
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
