package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An execution plan as the catalog lists it.
 *
 * @param createdAtMillis when the orchestrator created it
 * @param sinceMillis when it entered its present state
 * @param reason why it was discarded; empty otherwise
 */
public record RoundPlanView(String id, int round, String state, long createdAtMillis, long sinceMillis, String reason) {
    static RoundPlanView of(JsonNode item) {
        return new RoundPlanView(
                item.path("id").asText(),
                item.path("round").asInt(),
                item.path("state").asText(),
                item.path("createdAt").asLong(),
                item.path("since").asLong(),
                item.path("reason").asText());
    }

    public boolean isCompleted() {
        return state.equals("completed");
    }

    public boolean isDiscarded() {
        return state.equals("discarded");
    }
}
