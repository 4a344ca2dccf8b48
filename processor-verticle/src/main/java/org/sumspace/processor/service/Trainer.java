package org.sumspace.processor.service;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.encoding.ContributionValues;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Records;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.core.VerifiedPlan;

/** Turns the connector's answer into the integers that are split into shares. Pure computation; blocks its thread. */
final class Trainer {
    private Trainer() {}

    /** What the training plan queries of each processor's records. */
    static JsonObject query(TrainingPlan trainingPlan) {
        JsonObject description = new JsonObject().put("datatype", "xAPI");
        JsonValue queries = trainingPlan.draft().targetData().member("queries");
        if (queries.isArray()) {
            description.put("queries", queries.tree());
        }
        return new JsonObject()
                .put("model_name", trainingPlan.draft().modelName())
                .put("data_description", new JsonArray().add(description));
    }

    /**
     * Trains or adds up second moments, unless the round only evaluates; scales the result, and adds noise if the plan asks
     * for it.
     *
     * @param records the processor's part of the connector's answer
     * @param random source of the noise
     * @return empty if there is no row to train on
     */
    static Optional<FixedPoint.Encoded> train(VerifiedPlan plan, ModelFile base, byte[] records, SecureRandom random) {
        TrainingSet data = TrainingSet.of(plan.trainingPlan().featureMap(), new Records(records));
        if (data.size() == 0) {
            return Optional.empty();
        }
        ExecutionPlan body = plan.plan().body();
        PlanParameters parameters = plan.trainingPlan().parameters();
        long weight = Math.min(data.size(), parameters.maxWeight());
        return Optional.of(FixedPoint.contribution(
                body.layout().isEvaluation()
                        ? new double[0]
                        : ContributionValues.of(base, data, parameters, body.round(), body.learners()),
                weight,
                body.layout(),
                parameters,
                random,
                parameters.evaluation()
                        ? Evaluation.of(base, data, parameters.metrics()).metrics(weight)
                        : new double[0]));
    }
}
