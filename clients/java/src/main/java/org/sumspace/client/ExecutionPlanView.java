package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A published execution plan as the catalog shows it to its owner.
 *
 * @param digest digest of the signed plan, in hex
 */
public record ExecutionPlanView(String digest, List<Aggregator> aggregators) {
    private static final String MAIN = "main";

    /**
     * An aggregator in the tree.
     *
     * @param id node id
     * @param group number of the group; 0 for the main aggregator and the parents
     */
    public record Aggregator(String id, String role, int group) {}

    static ExecutionPlanView of(JsonNode plan) {
        List<Aggregator> aggregators = new ArrayList<>();
        for (JsonNode item : plan.path("aggregation_tree").path("aggregators")) {
            aggregators.add(new Aggregator(
                    item.path("id").asText(),
                    item.path("role").asText(),
                    item.path("group").asInt()));
        }
        return new ExecutionPlanView(plan.path("digest").asText(), aggregators);
    }

    /** The node id of the main aggregator, which decodes the sum. */
    public String main() {
        return aggregators.stream()
                .filter(aggregator -> aggregator.role().equals(MAIN))
                .map(Aggregator::id)
                .findFirst()
                .orElseThrow();
    }

    /** The node ids of the aggregators that receive the shares of a group. */
    public List<String> firstLevel(int group) {
        return ids(aggregator -> aggregator.role().equals("first-level") && aggregator.group() == group);
    }

    /** The node ids of the aggregators that add up the groups; none with a single group. */
    public List<String> parents() {
        return ids(aggregator -> aggregator.role().equals("parent"));
    }

    private List<String> ids(Predicate<Aggregator> filter) {
        return aggregators.stream().filter(filter).map(Aggregator::id).toList();
    }
}
