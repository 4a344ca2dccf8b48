package org.sumspace.assessment.model.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.RegisteredModel;

/** Models as JSON. */
final class ModelJson {
    private ModelJson() {}

    static JsonObject of(RegisteredModel model) {
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
}
