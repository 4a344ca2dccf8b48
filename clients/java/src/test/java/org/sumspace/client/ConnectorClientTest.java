package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectorClientTest {
    /** The default limit of a node for the body of a request. */
    private static final int BODY_BYTES_MAX = 1 << 20;

    private final FakeNode connector;

    ConnectorClientTest() throws IOException {
        connector = new FakeNode().answer("POST /statements", 200, "{}").answer("PUT /consents/plan", 200, "{}");
    }

    @AfterEach
    void stop() {
        connector.close();
    }

    @Test
    void wideStatements_areSentInRequestsThatANodeAccepts() throws Exception {
        List<JsonNode> statements = IntStream.range(0, 250)
                .<JsonNode>mapToObj(i ->
                        NodeClient.JSON.createObjectNode().put("x", i + "x".repeat(i < 30 ? 60_000 : 0)))
                .toList();

        new ConnectorClient(connector.client()).ingest(statements.stream());

        List<JsonNode> received = new ArrayList<>();
        for (String body : bodies()) {
            NodeClient.JSON.readTree(body).forEach(received::add);
        }
        assertThat(received).isEqualTo(statements);
    }

    @Test
    void consentsOfManyLearners_areSentInRequestsThatANodeAccepts() {
        List<String> learners =
                IntStream.range(0, 120_000).mapToObj("learner-%06d"::formatted).toList();

        new ConnectorClient(connector.client()).consent("plan", learners);

        assertThat(bodies()).hasSize(3);
        assertThat(bodies().get(2)).endsWith("\"learner-119999\"]}");
    }

    private List<String> bodies() {
        List<String> bodies =
                connector.requests().stream().map(FakeNode.Request::body).toList();
        assertThat(bodies).allSatisfy(body -> assertThat(body.getBytes(UTF_8)).hasSizeLessThan(BODY_BYTES_MAX));
        return bodies;
    }
}
