package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Optional;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.ModelUpdate;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.core.VerifiedPlan;

/** Turns the connector's answer into the integers that are split into shares. Pure computation; blocks its thread. */
final class Trainer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Trainer() {}

    /** The body of the training plan's data query. */
    static byte[] query(TrainingPlan trainingPlan) {
        ObjectNode description = JSON.createObjectNode().put("datatype", "xAPI");
        JsonNode queries = trainingPlan.draft().targetData().path("queries");
        if (queries.isArray()) {
            description.set("queries", queries);
        }
        ObjectNode query =
                JSON.createObjectNode().put("model_name", trainingPlan.draft().modelName());
        query.putArray("data_description").add(description);
        return query.toString().getBytes(UTF_8);
    }

    /**
     * Trains, scales the update, and adds noise if the plan asks for it.
     *
     * @param answer the connector's answer
     * @param random source of the noise
     * @return empty if there is no record to train on
     */
    static Optional<FixedPoint.Encoded> train(VerifiedPlan plan, ModelFile base, byte[] answer, SecureRandom random) {
        ModelAlgorithm algorithm = ModelAlgorithm.of(base.estimator())
                .orElseThrow(
                        () -> NodeException.unprocessable("this node cannot train the estimator " + base.estimator()));
        TrainingSet data = TrainingSet.of(plan.trainingPlan().featureMap(), documents(answer));
        if (data.size() == 0) {
            return Optional.empty();
        }
        ExecutionPlan body = plan.plan().body();
        PlanParameters parameters = plan.trainingPlan().parameters();
        ModelUpdate update = algorithm.update(base, data, parameters.training(body.round(), body.learners()));
        long weight = Math.min(update.records(), parameters.maxWeight());
        return Optional.of(FixedPoint.contribution(
                difference(update.weights(), base.weights()),
                weight,
                body.layout(),
                parameters,
                random,
                parameters.evaluation() ? Evaluation.of(base, data).metrics(weight) : new double[0]));
    }

    private static ArrayNode documents(byte[] answer) {
        try {
            if (JSON.readTree(answer).path("data") instanceof ArrayNode documents) {
                return documents;
            }
        } catch (IOException e) {
            throw NodeException.failedDependency("expected JSON from the connector", e);
        }
        throw NodeException.failedDependency("expected an array 'data' in the connector's answer", null);
    }

    private static double[] difference(double[] trained, double[] base) {
        double[] difference = new double[trained.length];
        for (int k = 0; k < trained.length; k++) {
            difference[k] = trained[k] - base[k];
        }
        return difference;
    }
}
