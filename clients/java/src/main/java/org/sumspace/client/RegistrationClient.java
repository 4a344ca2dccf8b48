package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The requests of an operator to register an aggregator or processor node for training plans. */
public final class RegistrationClient {
    /** Long, because a processor node has all of its processors certified first. */
    private static final Duration TIMEOUT = Duration.ofMinutes(30);

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
                TIMEOUT,
                () -> node.putIsDone("/registrations/" + trainingPlanId, body));
    }

    /** The processors that a processor node registered. */
    public List<Processor> processors(String trainingPlanId) {
        List<Processor> processors = new ArrayList<>();
        for (JsonNode item : node.get("/registrations/" + trainingPlanId).path("processors")) {
            processors.add(
                    new Processor(item.path("name").asText(), item.path("dpId").asText()));
        }
        return processors;
    }

    /**
     * A registered processor.
     *
     * @param name its name at the data provider
     * @param dpId its id in the training plan, in hexadecimal digits
     */
    public record Processor(String name, String dpId) {}
}
