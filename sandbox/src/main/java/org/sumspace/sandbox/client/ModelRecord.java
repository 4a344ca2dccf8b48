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
 */
public record ModelRecord(
        String executionPlanId,
        String version,
        int contributors,
        URI file,
        String sha256,
        long timestampMillis,
        @Nullable Evaluation evaluation) {

    /**
     * The quality of a model on the records of all contributors together.
     *
     * @param accuracy a fraction
     * @param count number of records
     */
    public record Evaluation(double meanLoss, double accuracy, long count) {}

    static ModelRecord of(JsonNode item) {
        return new ModelRecord(
                item.path("execution_plan_id").asText(),
                item.path("model_version").asText(),
                item.path("contributors_count").asInt(),
                URI.create(item.path("model").asText()),
                item.path("model_sha256").asText(),
                item.path("timestamp").asLong(),
                item.has("evaluation") ? evaluation(item.path("evaluation")) : null);
    }

    private static Evaluation evaluation(JsonNode item) {
        return new Evaluation(
                item.path("meanLoss").asDouble(Double.NaN),
                item.path("accuracy").asDouble(Double.NaN),
                item.path("count").asLong());
    }
}
