package org.sumspace.sandbox.cli.shared;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.sumspace.sandbox.cli.SumspaceMain;

/** An HTTP server with fixed answers, and commands that are run against it. */
public class FakeNode implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** @param path with the query */
    public record Request(String method, String path, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return String.join(",", headers.getOrDefault(name, List.of()));
        }

        public JsonNode json() throws IOException {
            return JSON.readTree(body);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Answer(int status, byte[] body, Map<String, String> headers) {
        private Answer(int status, String body, Map<String, String> headers) {
            this(status, body.getBytes(UTF_8), headers);
        }
    }

    private final String group;
    private final HttpServer server;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final Map<String, Queue<Answer>> firstAnswers = new ConcurrentHashMap<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    public final StringWriter out = new StringWriter();
    public final StringWriter err = new StringWriter();

    /** @param group the commands that speak to this node */
    public FakeNode(String group) throws IOException {
        this.group = group;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    /** @param request for example {@code GET /serviceofferings/me} */
    public FakeNode answer(String request, int status, String body) {
        return answer(request, status, body, Map.of());
    }

    public FakeNode answer(String request, int status, String body, Map<String, String> headers) {
        answers.put(request, new Answer(status, body, headers));
        return this;
    }

    public FakeNode answerFile(String request, byte[] file) {
        answers.put(request, new Answer(200, file, Map.of()));
        return this;
    }

    public FakeNode refuse(String request, int status, String reason) {
        return answer(request, status, "{\"title\": \"Refused\", \"detail\": \"%s\"}".formatted(reason));
    }

    /** The answer to only the first request of this kind. */
    public FakeNode refuseOnce(String request, int status, Map<String, String> headers) {
        return answerOnce(request, new Answer(status, "{\"title\": \"Refused\"}", headers));
    }

    /** The answer to only the next request of this kind, after others of which that was said before. */
    public FakeNode answerOnce(String request, int status, String body) {
        return answerOnce(request, new Answer(status, body, Map.of()));
    }

    private FakeNode answerOnce(String request, Answer answer) {
        firstAnswers
                .computeIfAbsent(request, none -> new ConcurrentLinkedQueue<>())
                .add(answer);
        return this;
    }

    public String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    public int run(String... arguments) {
        return SumspaceMain.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Stream.concat(Stream.of(group), Stream.of(arguments)).toArray(String[]::new));
    }

    /** Runs the command at this node. */
    public int runHere(String... arguments) {
        return run(
                Stream.concat(Stream.of(arguments), Stream.of("--node", url())).toArray(String[]::new));
    }

    public List<String> lines() {
        return out.toString().lines().toList();
    }

    public List<String> errorLines() {
        return err.toString().lines().toList();
    }

    /** All requests but log-ins. */
    public List<Request> requests() {
        return requests.stream()
                .filter(request -> !request.path().equals("/auth/login"))
                .toList();
    }

    public List<Request> logins() {
        return requests.stream()
                .filter(request -> request.path().equals("/auth/login"))
                .toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString();
            requests.add(new Request(
                    exchange.getRequestMethod(),
                    path,
                    Map.copyOf(exchange.getRequestHeaders()),
                    new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
            String request = exchange.getRequestMethod() + " " + path;
            Queue<Answer> firsts = firstAnswers.get(request);
            Answer first = firsts == null ? null : firsts.poll();
            Answer absent = new Answer(404, "{\"title\": \"Not found\", \"detail\": \"nothing here\"}", Map.of());
            Answer answer = first != null ? first : answers.getOrDefault(request, absent);
            byte[] body = answer.body();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
