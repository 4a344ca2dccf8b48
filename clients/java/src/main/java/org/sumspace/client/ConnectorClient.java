package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.client.ServiceKeyClient.ServiceKeys;

/** The requests of a data provider's operator to its connector. */
public final class ConnectorClient {
    /** The most learners of a processor: their names fit into one request. */
    public static final int LEARNERS_MAX = 50_000;

    private static final int STATEMENTS_PER_REQUEST = 100;
    /** Half of the request size that a node accepts. A longer statement is sent alone. */
    private static final int CHARS_PER_REQUEST = 1 << 19;

    private final NodeClient node;

    public ConnectorClient(NodeClient node) {
        this.node = node;
    }

    /** Sends statements in batches, so that only a few of them are in memory. */
    public void ingest(Stream<? extends JsonNode> statements) {
        ArrayNode batch = NodeClient.JSON.createArrayNode();
        long chars = 0;
        for (JsonNode statement : (Iterable<JsonNode>) statements.<JsonNode>map(each -> each)::iterator) {
            int length = statement.toString().length();
            if (batch.size() == STATEMENTS_PER_REQUEST || (!batch.isEmpty() && chars + length > CHARS_PER_REQUEST)) {
                node.post("/statements", batch);
                batch = NodeClient.JSON.createArrayNode();
                chars = 0;
            }
            batch.add(statement);
            chars += length;
        }
        if (!batch.isEmpty()) {
            node.post("/statements", batch);
        }
    }

    /** Replaces the processor's learners, at most {@link #LEARNERS_MAX}. */
    public void assign(String processor, Collection<String> learners) {
        node.put("/processors/" + processor, learners(learners));
    }

    /** Records the consents of any number of learners, in several requests if necessary. */
    public void consent(String trainingPlanId, List<String> learners) {
        for (int from = 0; from < learners.size(); from += LEARNERS_MAX) {
            int to = Math.min(from + LEARNERS_MAX, learners.size());
            node.put("/consents/" + trainingPlanId, learners(learners.subList(from, to)));
        }
    }

    /**
     * Configures the connector's participant, and the services that it uses.
     *
     * @param keys the service keys of the participant's account at the catalog
     */
    public void configure(ServiceKeys keys, URI catalog, URI contractManager) {
        node.put(
                "/private/configuration",
                NodeClient.JSON
                        .createObjectNode()
                        .put("endpoint", node.base() + "/")
                        .put("serviceKey", keys.key())
                        .put("secretKey", keys.secret())
                        .put("catalogUri", catalog + "/v1/")
                        .put("contractUri", contractManager + "/"));
    }

    private static ObjectNode learners(Collection<String> learners) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("learners");
        learners.forEach(items::add);
        return body;
    }
}
