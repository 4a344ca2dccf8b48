package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.training.DpId;

/** What the operator of an aggregator or of a processor node asks of it. */
public final class RegistrationClient {
    /** A processor node has all of its processors certified before it is through. */
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final NodeClient node;

    public RegistrationClient(NodeClient node) {
        this.node = node;
    }

    /** Registers the node for a training plan, under a contract. */
    public void register(String trainingPlanId, URI catalog, String contract) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        body.put("catalog", catalog.toString()).put("contract", contract);
        Poll.until(
                node.base() + " is registered for " + trainingPlanId,
                PATIENCE,
                () -> node.isPut("/registrations/" + trainingPlanId, body));
    }

    /** The processors that a processor node registered. */
    public List<Processor> processors(String trainingPlanId) {
        List<Processor> processors = new ArrayList<>();
        for (JsonNode item : node.get("/registrations/" + trainingPlanId).path("processors")) {
            processors.add(new Processor(
                    item.path("name").asText(), DpId.parse(item.path("dpId").asText())));
        }
        return processors;
    }

    /** A processor by its name at the data provider and by its id in the training plan. */
    public record Processor(String name, DpId dpId) {}
}
