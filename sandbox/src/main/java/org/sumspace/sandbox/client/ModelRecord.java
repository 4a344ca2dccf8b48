package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;

/**
 * A model version as it is registered with the catalog.
 *
 * @param file where the version can be downloaded
 * @param timestampMillis when it was registered
 */
public record ModelRecord(
        String executionPlanId, String version, int contributors, URI file, String sha256, long timestampMillis) {
    static ModelRecord of(JsonNode item) {
        return new ModelRecord(
                item.path("execution_plan_id").asText(),
                item.path("model_version").asText(),
                item.path("contributors_count").asInt(),
                URI.create(item.path("model").asText()),
                item.path("model_sha256").asText(),
                item.path("timestamp").asLong());
    }
}
