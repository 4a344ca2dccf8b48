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
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.sandbox.space.Loopback;

/**
 * Three REST applications on the loopback address, as participants have them behind their connectors: {@code /courses}
 * serves data, which {@code ?bytes=N} pads with blanks to that length, {@code /received} accepts deliveries and shows
 * them, {@code /large} answers with the courses of more than 100 participants. A delivery that is repeated with its
 * {@code Idempotency-Key} is kept once.
 */
public final class ExampleApplications implements AutoCloseable {
    /** Name of the parameter of the source that sets the length of its data. */
    static final String LENGTH = "bytes";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SOURCE = "/courses";
    private static final String SINK = "/received";
    private static final String WORK = "/large";
    private static final int LARGE = 100;
    private static final String MEDIA_TYPE = "application/json";
    private static final int DELIVERIES_MAX = 100;
    private static final int BODY_BYTES_MAX = 16 << 20;
    private static final Pattern BYTES = Pattern.compile(ExampleApplications.LENGTH + "=([0-9]{1,10})");
    private static final int PIECE_BYTES = 64 << 10;
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

    /** The URL at which a connector reads the data. */
    public URI source() {
        return at(SOURCE);
    }

    /** The URL at which a connector delivers data ({@code POST}), and at which deliveries are read ({@code GET}). */
    public URI sink() {
        return at(SINK);
    }

    /** The URL of the application that works on the data. */
    public URI work() {
        return at(WORK);
    }

    private URI at(String path) {
        return URI.create("http://" + Loopback.HOST + ":" + server.getAddress().getPort() + path);
    }

    /**
     * The deliveries, the first one first; each with {@code idempotencyKey}, {@code contract}, {@code bytes} and
     * {@code data}.
     */
    public synchronized JsonNode received() {
        ArrayNode all = JSON.createArrayNode();
        deliveries.values().forEach(all::add);
        return all;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] courses = COURSES.getBytes(UTF_8);
            Matcher length =
                    BYTES.matcher(String.valueOf(exchange.getRequestURI().getQuery()));
            long size = length.matches() ? Math.max(courses.length, Long.parseLong(length.group(1))) : courses.length;
            exchange.getResponseHeaders().set("Content-Type", MEDIA_TYPE);
            exchange.sendResponseHeaders(200, size);
            OutputStream body = exchange.getResponseBody();
            body.write(courses);
            byte[] blanks = new byte[PIECE_BYTES];
            Arrays.fill(blanks, (byte) ' ');
            for (long left = size - courses.length; left > 0; left -= blanks.length) {
                body.write(blanks, 0, (int) Math.min(left, blanks.length));
            }
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("GET")) {
                answer(exchange, 200, JSON.writeValueAsBytes(received()));
                return;
            }
            byte[] body = exchange.getRequestBody().readNBytes(BODY_BYTES_MAX);
            long more = exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            try {
                keep(exchange.getRequestHeaders(), JSON.readTree(body), body.length + more);
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

    private synchronized void keep(Headers headers, JsonNode data, long bytes) {
        String key = String.valueOf(headers.getFirst("Idempotency-Key"));
        if (deliveries.size() >= DELIVERIES_MAX) {
            deliveries.remove(deliveries.keySet().iterator().next());
        }
        ObjectNode delivery = JSON.createObjectNode();
        delivery.put("idempotencyKey", key);
        delivery.put("contract", headers.getFirst("x-ptx-contractURL"));
        delivery.put("bytes", bytes);
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
