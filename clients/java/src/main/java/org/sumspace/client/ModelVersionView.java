package org.sumspace.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A model version as registered with the catalog.
 *
 * @param file URL from which the version can be downloaded
 * @param timestampMillis when it was registered
 * @param evaluation the contributors' evaluation of the previous version; null if the training plan does not ask for it
 * @param finalEvaluation the contributors' evaluation of this version, which is the last; null if there is none
 * @param convergence whether the training has converged; null without evaluation, and in the first round
 */
public record ModelVersionView(
        String executionPlanId,
        String version,
        int contributors,
        URI file,
        String sha256,
        long timestampMillis,
        @Nullable Evaluation evaluation,
        @Nullable Evaluation finalEvaluation,
        @Nullable Convergence convergence) {

    /**
     * The quality of a model on the records of all contributors together.
     *
     * @param version the version that was evaluated; 0 for the base model of the training plan
     * @param accuracy a fraction
     * @param count number of records
     * @param auc null unless the training plan asks for scores, like its possible error and that of the calibration
     * @param balancedAccuracy null unless the training plan asks for confusion, like macroF1
     * @param classes empty unless the training plan asks for sums by class
     */
    public record Evaluation(
            String version,
            double meanLoss,
            double accuracy,
            long count,
            @Nullable Double balancedAccuracy,
            @Nullable Double macroF1,
            @Nullable Double auc,
            @Nullable Double aucError,
            @Nullable Double calibrationError,
            List<EvaluatedClass> classes) {
        public Evaluation {
            classes = List.copyOf(classes);
        }
    }

    /**
     * The quality for one class.
     *
     * @param name of the class; {@code class} in JSON
     * @param recall the fraction of its records that are predicted correctly; null without any
     */
    public record EvaluatedClass(
            @JsonProperty("class") String name,
            @Nullable Double recall,
            @Nullable Double auc) {}

    /**
     * Whether the loss still falls from version to version.
     *
     * @param state {@code converged}, {@code falling} or {@code unsteady}
     * @param text for people
     */
    public record Convergence(String state, int rounds, String text) {}

    static ModelVersionView of(JsonNode item) {
        return new ModelVersionView(
                item.path("execution_plan_id").asText(),
                item.path("model_version").asText(),
                item.path("contributors_count").asInt(),
                URI.create(item.path("model").asText()),
                item.path("model_sha256").asText(),
                item.path("timestamp").asLong(),
                evaluation(item),
                finalEvaluation(item),
                item.has("convergence") ? convergence(item.path("convergence")) : null);
    }

    private static Convergence convergence(JsonNode item) {
        return new Convergence(
                item.path("state").asText(),
                item.path("rounds").asInt(),
                item.path("text").asText());
    }

    /** @param version the record of a version, or of a round with one */
    static @Nullable Evaluation evaluation(JsonNode version) {
        return version.has("evaluation") ? read(version.path("evaluation")) : null;
    }

    /** @param version the record of a version, or of a round with one */
    static @Nullable Evaluation finalEvaluation(JsonNode version) {
        return version.has("finalEvaluation") ? read(version.path("finalEvaluation")) : null;
    }

    private static Evaluation read(JsonNode item) {
        return new Evaluation(
                item.path("model_version").asText(),
                item.path("meanLoss").asDouble(Double.NaN),
                item.path("accuracy").asDouble(Double.NaN),
                item.path("count").asLong(),
                figure(item, "balancedAccuracy"),
                figure(item, "macroF1"),
                figure(item, "auc"),
                figure(item, "aucError"),
                figure(item, "calibrationError"),
                StreamSupport.stream(item.path("classes").spliterator(), false)
                        .map(each -> new EvaluatedClass(
                                each.path("class").asText(), figure(each, "recall"), figure(each, "auc")))
                        .toList());
    }

    private static @Nullable Double figure(JsonNode item, String name) {
        return item.has(name) ? (Double) item.path(name).asDouble() : null;
    }
}
