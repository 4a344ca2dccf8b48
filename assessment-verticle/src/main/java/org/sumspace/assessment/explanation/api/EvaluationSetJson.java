package org.sumspace.assessment.explanation.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.EvaluationSet;
import org.sumspace.assessment.explanation.domain.EvaluationSet.EvaluationSetReference;

/** Evaluation sets as JSON, without their rows. */
final class EvaluationSetJson {
    private EvaluationSetJson() {}

    static JsonObject of(EvaluationSet set) {
        JsonObject json = new JsonObject()
                .put("evaluation_set_id", set.id())
                .put("feature_names", new JsonArray(set.featureNames()))
                .put("rows", set.rows())
                .put("sha256", set.sha256())
                .put("bytes", set.bytes())
                .put("registered_at", set.registeredAt().toString());
        return set.description() == null ? json : json.put("description", set.description());
    }

    /** Adds the set that a result was computed from, if there is one. */
    static JsonObject named(JsonObject result, @Nullable EvaluationSetReference set) {
        return set == null
                ? result
                : result.put(
                        "evaluation_set",
                        new JsonObject().put("evaluation_set_id", set.id()).put("sha256", set.sha256()));
    }
}
