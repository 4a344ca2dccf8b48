package org.sumspace.assessment.explanation.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.assessment.explanation.domain.ExplanationRequest.ExplanationMode;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.explanation.domain.StoredExplanation;
import org.sumspace.assessment.explanation.service.EvaluationSets;
import org.sumspace.assessment.explanation.service.ExplanationService;
import org.sumspace.assessment.model.domain.RegisteredModel;
import org.sumspace.common.document.JsonRecords;

/** Explanations as requests and answers have them. */
final class ExplanationJson {
    static final JsonRecords RECORDS = JsonRecords.camelCase().inSnakeCase();
    private static final long SEED = 42;

    private ExplanationJson() {}

    static ExplanationService.Question question(JsonObject body, ExplanationMode mode) {
        return new ExplanationService.Question(
                mode,
                source(body, body),
                list(body, "row_numbers").stream()
                        .map(number -> ((Number) number).intValue())
                        .toList(),
                list(body, "background"),
                body.getInteger("background_size"),
                body.getValue("output"),
                list(body, "features").stream().map(String::valueOf).toList(),
                body.getLong("seed", SEED));
    }

    /** @param rows the object that has the instances, or none */
    static EvaluationSets.Source source(JsonObject body, JsonObject rows) {
        JsonArray instances = rows.getJsonArray("instances");
        return new EvaluationSets.Source(
                instances == null ? null : instances.getList(),
                values(body, "labels"),
                body.getString("evaluation_set"));
    }

    /** As they were parsed; nested arrays are lists and objects are maps. */
    static List<?> list(JsonObject body, String name) {
        return body.getJsonArray(name, new JsonArray()).getList();
    }

    static List<Object> values(JsonObject body, String name) {
        return body.getJsonArray(name, new JsonArray()).stream().toList();
    }

    static JsonObject explained(ExplanationService.Explained explained) {
        JsonObject content = content(explained.explanation());
        content.put("model_metadata", metadata(explained.model()));
        content.put(
                "plot",
                new JsonObject(
                        RECORDS.tree(ModelPlots.of(explained.explanation().content()))));
        return EvaluationSetJson.named(
                new JsonObject()
                        .put("model_id", explained.model().id())
                        .put("explanation_id", explained.explanation().id())
                        .put("explanations", content),
                explained.explanation().evaluationSet());
    }

    private static JsonObject metadata(RegisteredModel model) {
        return new JsonObject()
                .put("adapter", model.adapter().label())
                .put("type", model.info().type())
                .put("task", model.info().task().label())
                .put("version", model.version())
                .put("classes", new JsonArray(model.info().classes()))
                .put("feature_names", new JsonArray(model.info().featureNames()));
    }

    /** The importance, with the numbers that it is computed from. */
    static JsonObject importance(StoredExplanation explanation) {
        JsonObject content = content(explanation);
        JsonObject answer = new JsonObject()
                .put("model_id", explanation.modelId())
                .put("explanation_id", explanation.id())
                .put("model_version", explanation.modelVersion())
                .put("created_at", explanation.createdAt().toString());
        for (String name : List.of("seed", "rows", "rows_used", "background_size", "output", "evaluations")) {
            answer.put(name, content.getValue(name));
        }
        return EvaluationSetJson.named(
                answer.mergeIn(content.getJsonObject("feature_importance")), explanation.evaluationSet());
    }

    private static JsonObject content(StoredExplanation explanation) {
        return new JsonObject(RECORDS.tree(explanation.content()));
    }
}
