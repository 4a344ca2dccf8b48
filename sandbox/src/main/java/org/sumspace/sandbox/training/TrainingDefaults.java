package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.plan.Contribution;

/**
 * Completes the parameters of an experiment with defaults: L-BFGS, evaluation with sums by class, and an end as soon as
 * the training has converged. A default is omitted if the other parameters exclude it.
 */
public final class TrainingDefaults {
    private static final String OPTIMIZER = "serverOptimizer";
    private static final String EVALUATION = "evaluation";
    private static final String METRICS = "metrics";
    private static final String STOP = "stopWhenConverged";
    private static final String CONTRIBUTION = "contribution";

    /** Parameters with which the mean of the updates is not exactly a gradient. */
    private static final List<String> INEXACT = List.of("aggregation", "batchSize", "proximalTerm", "privacy");

    private TrainingDefaults() {}

    /** @param classes number of classes of the label; 0 if it is a number, which needs second moments and nothing else */
    public static void addTo(ObjectNode parameters, int classes) {
        if (classes == 0) {
            if (!parameters.has(CONTRIBUTION)) {
                parameters.put(CONTRIBUTION, Contribution.MOMENTS.label());
            }
            return;
        }
        boolean onePass = parameters.path("localEpochs").asInt(1) == 1;
        if (onePass && !parameters.has(OPTIMIZER) && INEXACT.stream().noneMatch(parameters::has)) {
            parameters.putObject(OPTIMIZER).put("name", "lbfgs");
        }
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
