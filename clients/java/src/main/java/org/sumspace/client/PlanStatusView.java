package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/**
 * The status of an execution plan as its nodes report it.
 *
 * @param training {@code open} as long as further rounds may follow, otherwise how the training plan ended
 * @param sent ids of the processor nodes whose shares are all acknowledged
 * @param receiving ids of the aggregators that still accept shares, according to the catalog
 */
public record PlanStatusView(String training, String trainingReason, Set<String> sent, Set<String> receiving) {
    static PlanStatusView of(JsonNode status) {
        Set<String> sent = new HashSet<>();
        Set<String> receiving = new HashSet<>();
        for (JsonNode node : status.path("nodes")) {
            String id = node.path("id").asText();
            switch (node.path("step").asText()) {
                case "sent" -> sent.add(id);
                case "receiving" -> receiving.add(id);
                default -> {}
            }
        }
        JsonNode training = status.path("training");
        return new PlanStatusView(
                training.path("state").asText(), training.path("reason").asText(), sent, receiving);
    }

    /** Whether the training plan has ended, so that no further round follows. */
    public boolean hasEnded() {
        return !training.equals("open");
    }
}
