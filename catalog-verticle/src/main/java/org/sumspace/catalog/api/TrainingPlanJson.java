package org.sumspace.catalog.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;

/** Training plans, and what belongs to them, as the API shows them. */
final class TrainingPlanJson {
    private TrainingPlanJson() {}

    static JsonObject of(TrainingPlanRecord plan) {
        return new JsonObject(Buffer.buffer(plan.plan().canonicalBytes()));
    }

    static JsonObject registration(NodeRegistration registration) {
        Registration body = registration.body();
        return new JsonObject()
                .put("id", body.nodeId())
                .put("role", body.role().label())
                .put("url", body.url())
                .put("org", body.organisation())
                .put("keyId", registration.keyId().toString())
                .put("contract", body.contract())
                .put("issuedAt", body.issuedAt().toEpochMilli());
    }

    static JsonObject aggregator(NodeRegistration registration) {
        Registration body = registration.body();
        return new JsonObject().put("id", body.nodeId()).put("url", body.url()).put("org", body.organisation());
    }

    static JsonObject registered(NodeRegistration registration) {
        return new JsonObject()
                .put("id", registration.body().nodeId())
                .put("keyId", registration.keyId().toString())
                .put("digest", registration.statement().digest().toString())
                .put("issuedAt", registration.body().issuedAt().toEpochMilli());
    }

    static JsonObject processor(ProcessorConsent consent) {
        Consent body = consent.body();
        return new JsonObject().put("id", body.dpId().toString()).put("url", body.url());
    }

    static JsonObject consent(ProcessorConsent consent) {
        return new JsonObject()
                .put("id", consent.dpId().toString())
                .put("serial", consent.body().serial())
                .put("digest", consent.statement().digest().toString());
    }

    /** The record that clients of the catalog know, times in milliseconds; an evaluation where the plan asks for one. */
    static JsonObject version(ModelVersionRecord version) {
        ModelVersion body = version.body();
        JsonObject json = new JsonObject()
                .put("execution_plan_id", version.executionPlanId())
                .put("training_plan_id", version.trainingPlanId())
                .put("model_name", version.modelName())
                .put("model_id", body.modelId())
                .put("model_version", body.modelVersion())
                .put("contributors_count", body.contributors())
                .put("model", body.url())
                .put("model_sha256", body.result().toString())
                .put("timestamp", body.issuedAt().toEpochMilli());
        if (body.evaluation() != null) {
            json.put("evaluation", evaluation(body.evaluation()));
        }
        return json;
    }

    private static JsonObject evaluation(EvaluationSum sum) {
        JsonObject json = new JsonObject().put("count", sum.count());
        sum.meanLoss().ifPresent(mean -> json.put("meanLoss", mean));
        sum.accuracy().ifPresent(accuracy -> json.put("accuracy", accuracy));
        return json;
    }
}
