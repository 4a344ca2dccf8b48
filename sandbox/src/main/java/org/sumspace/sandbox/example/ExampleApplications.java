package org.sumspace.sandbox.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.sandbox.space.Loopback;

/**
 * Three REST applications on the loopback address, as participants have them behind their connectors: {@code /courses} serves
 * data, {@code /received} takes what is delivered and shows it, {@code /large} answers with the courses of more than 100
 * participants. A delivery that is repeated with its {@code Idempotency-Key}
 * is kept once.
 */
public final class ExampleApplications implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SOURCE = "/courses";
    private static final String SINK = "/received";
    private static final String WORK = "/large";
    private static final int LARGE = 100;
    private static final String MEDIA_TYPE = "application/json";
    private static final int DELIVERIES_MAX = 100;
    private static final int BODY_BYTES_MAX = 16 << 20;
    private static final String COURSES = """
            [{"course": "Statistics", "year": 2025, "participants": 120},
             {"course": "Databases", "year": 2025, "participants": 95},
             {"course": "Linear algebra", "year": 2025, "participants": 143}]
            """;

    private final HttpServer server;
    private final Map<String, ObjectNode> deliveries = new LinkedHashMap<>();

    private ExampleApplications(HttpServer server) {
        this.server = server;
    }

    /** @param port 0 for any free one */
    public static ExampleApplications start(int port) throws IOException {
        ExampleApplications applications = new ExampleApplications(HttpServer.create(Loopback.address(port), 0));
        applications.server.createContext(SOURCE, applications::serve);
        applications.server.createContext(SINK, applications::take);
        applications.server.createContext(WORK, applications::selectLarge);
        applications.server.start();
        return applications;
    }

    /** Where a connector reads the data. */
    public URI source() {
        return at(SOURCE);
    }

    /** Where a connector delivers data ({@code POST}), and where what was delivered is read ({@code GET}). */
    public URI sink() {
        return at(SINK);
    }

    /** What a connector lets work on the data. */
    public URI work() {
        return at(WORK);
    }

    private URI at(String path) {
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort() + path);
    }

    /** What was delivered, the first delivery first; each with {@code idempotencyKey}, {@code contract} and {@code data}. */
    public synchronized JsonNode received() {
        ArrayNode all = JSON.createArrayNode();
        deliveries.values().forEach(all::add);
        return all;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            answer(exchange, 200, COURSES.getBytes(UTF_8));
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("GET")) {
                answer(exchange, 200, JSON.writeValueAsBytes(received()));
                return;
            }
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX);
            try {
                keep(exchange.getRequestHeaders(), JSON.readTree(body));
                answer(exchange, 200, "{\"success\": true}".getBytes(UTF_8));
            } catch (JacksonException notJson) {
                answer(exchange, 400, "{\"error\": \"expected JSON\"}".getBytes(UTF_8));
            }
        }
    }

    private void selectLarge(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX);
            try {
                answer(exchange, 200, JSON.writeValueAsBytes(large(JSON.readTree(body))));
            } catch (JacksonException notJson) {
                answer(exchange, 400, "{\"error\": \"expected JSON\"}".getBytes(UTF_8));
            }
        }
    }

    private static ArrayNode large(JsonNode courses) {
        ArrayNode large = JSON.createArrayNode();
        courses.forEach(course -> {
            if (course.path("participants").asInt() > LARGE) {
                large.add(course);
            }
        });
        return large;
    }

    private synchronized void keep(Headers headers, JsonNode data) {
        String key = String.valueOf(headers.getFirst("Idempotency-Key"));
        if (deliveries.size() >= DELIVERIES_MAX) {
            deliveries.remove(deliveries.keySet().iterator().next());
        }
        ObjectNode delivery = JSON.createObjectNode();
        delivery.put("idempotencyKey", key);
        delivery.put("contract", headers.getFirst("x-ptx-contractURL"));
        delivery.set("data", data);
        deliveries.putIfAbsent(key, delivery);
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", MEDIA_TYPE);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
