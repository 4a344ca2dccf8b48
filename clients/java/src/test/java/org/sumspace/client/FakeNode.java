package org.sumspace.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node that gives the answers it was told, and records the requests. */
final class FakeNode implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, Deque<Answer>> answers = new HashMap<>();
    private final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

    record Answer(int status, String body, Map<String, String> headers) {}

    record Request(String line, Map<String, List<String>> headers, String body) {}

    FakeNode() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** The next answer to this request; the last one is given again and again. */
    FakeNode answer(String request, int status, String body, String... headers) {
        Map<String, String> pairs = new HashMap<>();
        for (int i = 0; i < headers.length; i += 2) {
            pairs.put(headers[i], headers[i + 1]);
        }
        answers.computeIfAbsent(request, first -> new ArrayDeque<>()).add(new Answer(status, body, pairs));
        return this;
    }

    NodeClient client() {
        return NodeClient.anonymous(
                HttpClient.newHttpClient(),
                URI.create("http://localhost:" + server.getAddress().getPort()));
    }

    List<Request> requests() {
        return List.copyOf(requests);
    }

    /** Method and path of each request. */
    List<String> lines() {
        return requests().stream().map(Request::line).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
            requests.add(new Request(
                    line,
                    Map.copyOf(exchange.getRequestHeaders()),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
            Deque<Answer> left = answers.getOrDefault(
                    line, new ArrayDeque<>(List.of(new Answer(404, "{\"title\": \"There is none\"}", Map.of()))));
            Answer next = left.size() > 1 ? left.remove() : left.element();
            next.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = next.body().getBytes(UTF_8);
            exchange.sendResponseHeaders(next.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
