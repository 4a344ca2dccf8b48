package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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
     * @param group 0 for the main aggregator and the parents
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

    /** The node id of the aggregator that decodes. */
    public String main() {
        return aggregators.stream()
                .filter(aggregator -> aggregator.role().equals(MAIN))
                .map(Aggregator::id)
                .findFirst()
                .orElseThrow();
    }

    /** The node ids of those that receive the shares of a group. */
    public List<String> firstLevel(int group) {
        return ids(aggregator -> aggregator.role().equals("first-level") && aggregator.group() == group);
    }

    /** The node ids of those that add the groups up; none with a single group. */
    public List<String> parents() {
        return ids(aggregator -> aggregator.role().equals("parent"));
    }

    private List<String> ids(Predicate<Aggregator> which) {
        return aggregators.stream().filter(which).map(Aggregator::id).toList();
    }
}
