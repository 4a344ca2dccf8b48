package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.ModelVersionView.Evaluation;

/**
 * A round of a training that has begun.
 *
 * @param contributors processors whose contributions are in the model; 0 without a version
 * @param sha256 digest of the file of its model version; empty while it has none
 * @param evaluation the contributors' evaluation of the previous version; null if the training plan does not ask for it
 * @param finalEvaluation the contributors' evaluation of its version, which is the last; null if there is none
 */
public record RoundView(
        int number,
        List<Attempt> attempts,
        int contributors,
        String sha256,
        @Nullable Evaluation evaluation,
        @Nullable Evaluation finalEvaluation) {
    private static final String DISCARDED = "discarded";

    public RoundView {
        attempts = List.copyOf(attempts);
    }

    /**
     * An execution plan of a round.
     *
     * @param createdAtMillis when the orchestrator created it
     * @param sinceMillis when it entered its present state
     * @param reason why it was discarded, or what it lacks; empty for neither
     */
    public record Attempt(String id, int number, String state, long createdAtMillis, long sinceMillis, String reason) {
        public boolean isDiscarded() {
            return state.equals(DISCARDED);
        }
    }

    static RoundView of(JsonNode item) {
        List<Attempt> attempts = new ArrayList<>();
        for (JsonNode attempt : item.path("attempts")) {
            attempts.add(new Attempt(
                    attempt.path("id").asText(),
                    attempt.path("attempt").asInt(),
                    attempt.path("state").asText(),
                    attempt.path("createdAt").asLong(),
                    attempt.path("since").asLong(),
                    attempt.path("reason").asText()));
        }
        return new RoundView(
                item.path("round").asInt(),
                attempts,
                item.path("contributors_count").asInt(),
                item.path("model_sha256").asText(),
                ModelVersionView.evaluation(item),
                ModelVersionView.finalEvaluation(item));
    }

    /** Whether its model version is registered. */
    public boolean isComplete() {
        return !sha256.isEmpty();
    }

    /** The version is numbered like its round. */
    public String version() {
        return Integer.toString(number);
    }

    /** How long the attempt took that made the version, by the catalog's clock. */
    public long millis() {
        Attempt last = attempts.get(attempts.size() - 1);
        return last.sinceMillis() - last.createdAtMillis();
    }
}
