package org.sumspace.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeClientTest {
    private static final ObjectNode BODY = NodeClient.JSON.createObjectNode();

    private final AtomicInteger requests = new AtomicInteger();
    private final HttpServer server;

    NodeClientTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @BeforeEach
    void start() {
        server.createContext("/", this::unavailableOnce);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void idempotentRequest_isRepeatedIfTheNodeIsUnavailable() {
        assertThat(client().put("/registrations/plan", BODY).path("requests").asInt())
                .isEqualTo(2);
    }

    @Test
    void requestThatIsNotIdempotent_isSentOnce() {
        assertThatThrownBy(() -> client().post("/training_plan", BODY)).hasMessageContaining("answered 503");
        assertThat(requests).hasValue(1);
    }

    @Test
    void requestWithAnIdempotencyKey_isRepeatedIfTheNodeIsUnavailable() {
        NodeRequest request = NodeRequest.post("/serviceofferings", BODY).once("key");
        assertThat(client().send(request).body().path("requests").asInt()).isEqualTo(2);
    }

    private NodeClient client() {
        URI base = URI.create("http://localhost:" + server.getAddress().getPort());
        return NodeClient.anonymous(HttpClient.newHttpClient(), base);
    }

    private void unavailableOnce(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] answer = NodeClient.JSON.writeValueAsBytes(
                    NodeClient.JSON.createObjectNode().put("requests", requests.incrementAndGet()));
            exchange.sendResponseHeaders(requests.get() == 1 ? 503 : 200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }
}
