package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A published execution plan as its owner sees it.
 *
 * @param digest of the signed plan, in hex
 */
public record ExecutionPlanView(String digest, List<Aggregator> aggregators) {
    private static final String MAIN = "main";

    /**
     * An aggregator in the tree.
     *
     * @param id of the node
     */
    public record Aggregator(String id, String role) {}

    static ExecutionPlanView of(JsonNode plan) {
        List<Aggregator> aggregators = new ArrayList<>();
        for (JsonNode item : plan.path("aggregation_tree").path("aggregators")) {
            aggregators.add(
                    new Aggregator(item.path("id").asText(), item.path("role").asText()));
        }
        return new ExecutionPlanView(plan.path("digest").asText(), aggregators);
    }

    /** The node id of the aggregator that decodes. */
    public String main() {
        return aggregators.stream()
                .filter(aggregator -> aggregator.role().equals(MAIN))
                .map(Aggregator::id)
                .findFirst()
                .orElseThrow();
    }

    /** The node ids of those that receive shares. */
    public List<String> firstLevel() {
        return aggregators.stream()
                .filter(aggregator -> aggregator.role().equals("first-level"))
                .map(Aggregator::id)
                .toList();
    }
}
