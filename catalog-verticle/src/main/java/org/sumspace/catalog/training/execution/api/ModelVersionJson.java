package org.sumspace.catalog.training.execution.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;

/** Model versions as the API shows them. */
final class ModelVersionJson {
    private ModelVersionJson() {}

    /** In the form that existing clients read, times in milliseconds; with evaluation and convergence if the plan asks for them. */
    static JsonObject of(ModelVersionRecord version) {
        ModelVersion body = version.body();
        JsonObject json = new JsonObject()
                .put("execution_plan_id", version.executionPlanId())
                .put("training_plan_id", version.trainingPlanId())
                .put("model_name", version.modelName())
                .put("model_id", body.modelId())
                .put("model_version", body.modelVersion())
                .put("contributors_count", body.contributors())
                .put("model", body.url())
                .mergeIn(ofRound(version));
        if (version.convergence() != null) {
            json.put("convergence", convergence(version.convergence()));
        }
        return json;
    }

    /** A version as the list of a training's rounds shows it. */
    static JsonObject ofRound(ModelVersionRecord version) {
        ModelVersion body = version.body();
        JsonObject json = new JsonObject()
                .put("contributors_count", body.contributors())
                .put("model_version", body.modelVersion())
                .put("model_sha256", body.result().toString())
                .put("timestamp", body.issuedAt().toEpochMilli());
        if (body.evaluation() != null) {
            json.put("evaluation", evaluation(body, body.evaluation()));
        }
        return json;
    }

    private static JsonObject convergence(Convergence convergence) {
        return new JsonObject()
                .put("state", convergence.state().label())
                .put("rounds", convergence.rounds())
                .put("text", convergence.text());
    }

    /**
     * An evaluation with the model that it measures: the version of the round before, or 0 for the base model of the
     * training plan.
     */
    private static JsonObject evaluation(ModelVersion body, EvaluationSum sum) {
        JsonObject json = new JsonObject()
                .put("model_version", String.valueOf(body.round() - 1))
                .put("model_sha256", body.baseModel().toString())
                .put("count", sum.count());
        sum.meanLoss().ifPresent(mean -> json.put("meanLoss", mean));
        sum.accuracy().ifPresent(accuracy -> json.put("accuracy", accuracy));
        return json;
    }
}
