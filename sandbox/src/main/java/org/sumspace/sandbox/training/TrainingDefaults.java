package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.Contribution;

/**
 * Completes the parameters of an experiment with defaults: L-BFGS, or steps over batches for a network, evaluation with
 * sums by class, and an end as soon as the training has converged. A default is omitted if the other parameters exclude it.
 */
public final class TrainingDefaults {
    private static final String LBFGS = "lbfgs";
    private static final String OPTIMIZER = "serverOptimizer";
    private static final String EVALUATION = "evaluation";
    private static final String METRICS = "metrics";
    private static final String STOP = "stopWhenConverged";
    private static final String CONTRIBUTION = "contribution";

    private static final int NETWORK_BATCH = 32;
    private static final double NETWORK_RATE = 0.1;
    private static final double NETWORK_SERVER_RATE = 0.01;

    /** Parameters with which the mean of the updates is not exactly a gradient. */
    private static final List<String> INEXACT = List.of("aggregation", "batchSize", "proximalTerm", "privacy");

    private TrainingDefaults() {}

    public static void addTo(ObjectNode parameters, ModelFile base) {
        if (base.isOfMoments()) {
            if (!parameters.has(CONTRIBUTION)) {
                parameters.put(CONTRIBUTION, Contribution.MOMENTS.label());
            }
            return;
        }
        if (base.isLayered()) {
            addSteps(parameters);
        } else if (isExact(parameters) && !parameters.has(OPTIMIZER)) {
            parameters.putObject(OPTIMIZER).put("name", LBFGS);
        }
        if (!base.isRegressor()) {
            addEvaluation(parameters, base.classes().size());
        }
    }

    /** A network needs many steps, so that each processor makes several of them in a round. L-BFGS needs a single one. */
    private static void addSteps(ObjectNode parameters) {
        if (parameters.path(OPTIMIZER).path("name").asText().equals(LBFGS)) {
            return;
        }
        if (!parameters.has("batchSize")) {
            parameters.put("batchSize", NETWORK_BATCH);
        }
        if (!parameters.has("learningRate")) {
            parameters.put("learningRate", NETWORK_RATE);
        }
        if (!parameters.has(OPTIMIZER) && !parameters.has("aggregation")) {
            parameters.putObject(OPTIMIZER).put("name", "fedAdam").put("learningRate", NETWORK_SERVER_RATE);
        }
    }

    private static boolean isExact(ObjectNode parameters) {
        return parameters.path("localEpochs").asInt(1) == 1 && INEXACT.stream().noneMatch(parameters::has);
    }

    private static void addEvaluation(ObjectNode parameters, int classes) {
        if (!parameters.has("privacy") && !parameters.has(EVALUATION)) {
            parameters.put(EVALUATION, true);
        }
        if (parameters.has("privacy") || !parameters.path(EVALUATION).asBoolean()) {
            return;
        }
        if (!parameters.has(STOP)) {
            parameters.put(STOP, true);
        }
        if (!parameters.has(METRICS) && classes <= ClassMetric.MAX_CLASSES) {
            ArrayNode metrics = parameters.putArray(METRICS);
            Arrays.stream(ClassMetric.values()).map(ClassMetric::label).forEach(metrics::add);
        }
    }
}
