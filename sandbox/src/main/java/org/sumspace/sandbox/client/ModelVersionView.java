package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A model version as registered with the catalog.
 *
 * @param file URL from which the version can be downloaded
 * @param timestampMillis when it was registered
 * @param evaluation the contributors' evaluation of the previous version; null if the training plan does not ask for it
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
        @Nullable Convergence convergence) {

    /**
     * The quality of a model on the records of all contributors together.
     *
     * @param version the version that was evaluated; 0 for the base model of the training plan
     * @param accuracy a fraction
     * @param count number of records
     */
    public record Evaluation(String version, double meanLoss, double accuracy, long count) {}

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
                item.has("evaluation") ? evaluation(item.path("evaluation")) : null,
                item.has("convergence") ? convergence(item.path("convergence")) : null);
    }

    private static Convergence convergence(JsonNode item) {
        return new Convergence(
                item.path("state").asText(),
                item.path("rounds").asInt(),
                item.path("text").asText());
    }

    private static Evaluation evaluation(JsonNode item) {
        return new Evaluation(
                item.path("model_version").asText(),
                item.path("meanLoss").asDouble(Double.NaN),
                item.path("accuracy").asDouble(Double.NaN),
                item.path("count").asLong());
    }
}
