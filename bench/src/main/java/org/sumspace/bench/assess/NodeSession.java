package org.sumspace.bench.assess;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.sumspace.client.Poll;
import org.sumspace.sandbox.space.SpaceAccount;

/** A session at an assessment node. */
final class NodeSession {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int OK = 200;
    private static final Duration LOOK_EVERY = Duration.ofMillis(10);
    private static final Duration RUN_MAX = Duration.ofMinutes(3);

    private final URI node;
    private final String cookie;

    private NodeSession(URI node, String cookie) {
        this.node = node;
        this.cookie = cookie;
    }

    static NodeSession logIn(URI node, SpaceAccount account) throws IOException, InterruptedException {
        JsonNode body = JsonNodeFactory.instance
                .objectNode()
                .put("email", account.email())
                .put("password", account.password());
        HttpResponse<String> answer = new NodeSession(node, "").send(post("/api/auth/login", body));
        return new NodeSession(
                node,
                answer.headers()
                        .firstValue("Set-Cookie")
                        .map(header -> header.replaceFirst(";.*", ""))
                        .orElseThrow());
    }

    private record Call(String path, HttpRequest.Builder request) {}

    private static Call post(String path, JsonNode body) {
        return new Call(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body.toString())));
    }

    private HttpResponse<String> send(Call call) throws IOException, InterruptedException {
        HttpRequest.Builder request = call.request().uri(URI.create(node + call.path()));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        HttpResponse<String> answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != OK) {
            throw new IllegalStateException(
                    call.path() + " was answered with " + answer.statusCode() + ": " + answer.body());
        }
        return answer;
    }

    /** The value of the header for further requests. */
    String cookie() {
        return cookie;
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        return JSON.readTree(send(new Call(path, HttpRequest.newBuilder())).body());
    }

    JsonNode postJson(String path, JsonNode body) throws IOException, InterruptedException {
        return JSON.readTree(send(post(path, body)).body());
    }

    /** @return the id of a new run */
    String run(String input) throws IOException, InterruptedException {
        JsonNode body = JsonNodeFactory.instance.objectNode().put("input_path", input);
        return postJson("/v1/audits/run", body).path("run_id").asText();
    }

    /** A condition on a run. */
    interface Condition {
        boolean of(JsonNode run);
    }

    void awaitRun(String id, String what, Condition condition) {
        Poll.until("a run " + what, RUN_MAX, LOOK_EVERY, () -> {
            try {
                return condition.of(get("/v1/audits/" + id));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        });
    }
}
