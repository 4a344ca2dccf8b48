package org.sumspace.catalog.training.execution.api;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;

/** Model versions as the API shows them. */
final class ModelVersionJson {
    private ModelVersionJson() {}

    /**
     * In the form that existing clients read, times in milliseconds; with evaluation and convergence if the plan asks for
     * them.
     *
     * @param classes the labels of the training plan
     */
    static JsonObject of(ModelVersionRecord version, List<String> classes) {
        ModelVersion body = version.body();
        JsonObject json = new JsonObject()
                .put("execution_plan_id", version.executionPlanId())
                .put("training_plan_id", version.trainingPlanId())
                .put("model_name", version.modelName())
                .put("model_id", body.modelId())
                .put("model_version", body.modelVersion())
                .put("contributors_count", body.contributors())
                .put("model", body.url())
                .mergeIn(of(version, classes, true));
        if (version.convergence() != null) {
            json.put("convergence", convergence(version.convergence()));
        }
        return json;
    }

    /** A version as the list of a training's rounds shows it. */
    static JsonObject ofRound(ModelVersionRecord version, List<String> classes) {
        return of(version, classes, false);
    }

    private static JsonObject of(ModelVersionRecord version, List<String> classes, boolean whole) {
        ModelVersion body = version.body();
        JsonObject json = new JsonObject()
                .put("contributors_count", body.contributors())
                .put("model_version", body.modelVersion())
                .put("model_sha256", body.result().toString())
                .put("timestamp", body.issuedAt().toEpochMilli());
        if (body.evaluation() != null) {
            json.put("evaluation", EvaluationJson.of(body, body.evaluation(), classes, whole));
        }
        FinalEvaluation last = version.finalEvaluation();
        if (last != null) {
            putFinal(json, last.statement().body(), classes, whole);
        }
        return json;
    }

    private static void putFinal(JsonObject json, ModelVersion evaluated, List<String> classes, boolean whole) {
        EvaluationSum sum = evaluated.evaluation();
        if (sum != null) {
            json.put("finalEvaluation", EvaluationJson.of(evaluated, sum, classes, whole));
        }
    }

    private static JsonObject convergence(Convergence convergence) {
        return new JsonObject()
                .put("state", convergence.state().label())
                .put("rounds", convergence.rounds())
                .put("text", convergence.text());
    }
}
