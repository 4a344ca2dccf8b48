package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** What the operator of a data provider asks of its connector. */
public final class ConnectorClient {
    /** Statements of forty columns stay well below half a megabyte. */
    private static final int STATEMENTS_PER_REQUEST = 100;

    private final NodeClient node;

    public ConnectorClient(NodeClient node) {
        this.node = node;
    }

    public void ingest(List<? extends JsonNode> statements) {
        for (int from = 0; from < statements.size(); from += STATEMENTS_PER_REQUEST) {
            int to = Math.min(from + STATEMENTS_PER_REQUEST, statements.size());
            ArrayNode batch = NodeClient.JSON.createArrayNode();
            statements.subList(from, to).forEach(batch::add);
            node.post("/statements", batch);
        }
    }

    public void assign(String processor, Collection<String> learners) {
        node.put("/processors/" + processor, learners(learners));
    }

    public void consent(String trainingPlanId, Collection<String> learners) {
        node.put("/consents/" + trainingPlanId, learners(learners));
    }

    private static ObjectNode learners(Collection<String> learners) {
        ObjectNode body = NodeClient.JSON.createObjectNode();
        ArrayNode items = body.putArray("learners");
        learners.forEach(items::add);
        return body;
    }
}
