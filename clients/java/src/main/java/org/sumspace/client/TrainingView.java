package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A training as the catalog shows it to its owner. */
public record TrainingView(JsonNode content) {
    private static final String OPEN = "open";
    private static final String ENDED_EARLY = "ended-early";
    private static final String COLLECTING = "collecting-consents";

    public String id() {
        return content.path("id").asText();
    }

    public String name() {
        return content.path("name").asText();
    }

    public String owner() {
        return content.path("owner").asText();
    }

    /** {@code open}, {@code completed}, {@code converged} or {@code ended-early}. */
    public String state() {
        return content.path("state").asText();
    }

    /** Whether further rounds may follow. */
    public boolean isOpen() {
        return state().equals(OPEN);
    }

    public boolean endedEarly() {
        return state().equals(ENDED_EARLY);
    }

    /** Why it has ended; empty while it is open. */
    public String reason() {
        return content.path("reason").asText();
    }

    public Instant published() {
        return Instant.ofEpochMilli(content.path("published").asLong());
    }

    /** The round of the latest attempt; 0 before the first. */
    public int round() {
        return content.path("round").asInt();
    }

    /** How many rounds there are at most. */
    public int rounds() {
        return content.path("rounds").asInt();
    }

    /** Whether the nodes have begun a round, so that its processors can no longer be chosen. */
    public boolean hasBegun() {
        return round() > 1 || (round() == 1 && !isCollecting());
    }

    /** Whether the first round waits for more consents than there are. */
    public boolean isCollecting() {
        return content.path("attempt").path("state").asText().equals(COLLECTING);
    }

    /** What the latest attempt does, for people; empty before the first. */
    public String step() {
        return content.path("attempt").path("step").asText();
    }

    /** Why the latest attempt was discarded, or what it lacks; empty for neither. */
    public String attemptReason() {
        return content.path("attempt").path("reason").asText();
    }

    /** For whom the latest attempt waits. */
    public List<String> waitingFor() {
        List<String> names = new ArrayList<>();
        content.path("attempt").path("waitingFor").forEach(name -> names.add(name.asText()));
        return names;
    }
}
