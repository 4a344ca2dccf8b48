package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectorClientTest {
    /** The default limit of a node for the body of a request. */
    private static final int BODY_BYTES_MAX = 1 << 20;

    private final List<byte[]> bodies = Collections.synchronizedList(new ArrayList<>());
    private final HttpServer server;

    ConnectorClientTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/", this::record);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void wideStatements_areSentInRequestsThatANodeAccepts() throws Exception {
        List<JsonNode> statements = IntStream.range(0, 250)
                .<JsonNode>mapToObj(i ->
                        NodeClient.JSON.createObjectNode().put("x", i + "x".repeat(i < 30 ? 60_000 : 0)))
                .toList();

        client().ingest(statements.stream());

        assertThat(bodies).allSatisfy(body -> assertThat(body).hasSizeLessThan(BODY_BYTES_MAX));
        List<JsonNode> received = new ArrayList<>();
        for (byte[] body : bodies) {
            new ObjectMapper().readTree(body).forEach(received::add);
        }
        assertThat(received).isEqualTo(statements);
    }

    @Test
    void consentsOfManyLearners_areSentInRequestsThatANodeAccepts() {
        List<String> learners =
                IntStream.range(0, 120_000).mapToObj("learner-%06d"::formatted).toList();

        client().consent("plan", learners);

        assertThat(bodies).hasSize(3).allSatisfy(body -> assertThat(body).hasSizeLessThan(BODY_BYTES_MAX));
        assertThat(new String(bodies.get(2), UTF_8)).endsWith("\"learner-119999\"]}");
    }

    private ConnectorClient client() {
        URI base = URI.create("http://localhost:" + server.getAddress().getPort());
        return new ConnectorClient(NodeClient.anonymous(HttpClient.newHttpClient(), base));
    }

    private void record(HttpExchange exchange) throws IOException {
        try (exchange) {
            bodies.add(exchange.getRequestBody().readAllBytes());
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("{}".getBytes(UTF_8));
        }
    }
}
