package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one node, anonymous, with a user's token, or with a participant's signature. An idempotent request is repeated if the node is unavailable.
 * Blocks; thread-safe.
 */
public final class NodeClient {
    static final ObjectMapper JSON = JsonMapper.builder().build();

    private static final String AUTHORIZATION = "Authorization";
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final int ACCEPTED = 202;
    private static final int UNAUTHORISED = 401;
    private static final int UNAVAILABLE = 503;
    private static final Set<String> IDEMPOTENT = Set.of("GET", "PUT");
    private static final int TRIES_MAX = 6;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final HttpClient http;
    private final URI base;
    private final @Nullable ObjectNode credentials;
    private final @Nullable Signer signer;
    private final Map<String, String> headers;
    private volatile String token = "";

    private NodeClient(
            HttpClient http,
            URI base,
            @Nullable ObjectNode credentials,
            @Nullable Signer signer,
            Map<String, String> headers) {
        this.http = http;
        this.headers = headers;
        this.base = base;
        this.credentials = credentials;
        this.signer = signer;
    }

    public static NodeClient anonymous(HttpClient http, URI base) {
        return new NodeClient(http, base, null, null, Map.of());
    }

    /** Logs in with {@code POST /auth/login}. The returned client logs in again whenever its token has expired. */
    public NodeClient login(String email, String password) {
        ObjectNode account = JSON.createObjectNode().put("email", email).put("password", password);
        NodeClient client = new NodeClient(http, base, account, null, Map.of());
        client.renewToken(account);
        return client;
    }

    /** A client of the same node that is not logged in. */
    public NodeClient anonymous() {
        return anonymous(http, base);
    }

    /** A client whose requests are signed. */
    public NodeClient signedBy(Signer requests) {
        return new NodeClient(http, base, null, requests, Map.of());
    }

    /** A client whose requests have this header, such as a key or a token. */
    public NodeClient with(String header, String value) {
        return new NodeClient(http, base, null, null, Map.of(header, value));
    }

    /**
     * A client in a session of its own, which {@link #endSession} ends.
     *
     * @param code of the second factor; empty for none
     */
    public NodeClient session(String email, String password, String code) {
        ObjectNode body = JSON.createObjectNode().put("email", email).put("password", password);
        if (!code.isEmpty()) {
            body.put("mfa_code", code);
        }
        return send(NodeRequest.post("/api/auth/login", body))
                .header("Set-Cookie")
                .map(header -> with("Cookie", header.replaceFirst(";.*", "")))
                .orElseThrow(() -> new RemoteException(
                        "expected a session from the log-in at " + base, new IllegalStateException("no cookie")));
    }

    public void endSession() {
        send(NodeRequest.post("/api/auth/logout", null));
    }

    private void renewToken(ObjectNode account) {
        token = anonymous().post("/auth/login", account).path("token").asText();
    }

    public URI base() {
        return base;
    }

    /** The subject of the token, or who signs: for a participant of a catalog, its id. */
    public String subject() {
        if (signer != null) {
            return signer.subject();
        }
        String[] parts = (token.isEmpty() ? headers.getOrDefault(AUTHORIZATION, "") : token).split("\\.", -1);
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(parts.length == 3 ? parts[1] : ""))
                    .path("sub")
                    .asText();
        } catch (IOException | IllegalArgumentException e) {
            throw new RemoteException("expected a JSON Web Token from the log-in at " + base, e);
        }
    }

    public JsonNode get(String path) {
        return parse(send(HttpRequest.newBuilder(at(path)).GET().build()));
    }

    public JsonNode post(String path, JsonNode body) {
        return parse(send(json(HttpRequest.newBuilder(at(path)), "POST", body)));
    }

    /** Sends any request; the answer is JSON. */
    public NodeAnswer send(NodeRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(at(request.path()));
        request.headers().forEach(builder::header);
        HttpResponse<byte[]> response = send(
                request.body() == null
                        ? builder.method(request.method(), BodyPublishers.noBody())
                                .build()
                        : json(builder, request.method(), request.body()));
        return new NodeAnswer(response.statusCode(), response.headers(), parse(response));
    }

    public JsonNode put(String path, JsonNode body) {
        return parse(send(json(HttpRequest.newBuilder(at(path)), "PUT", body)));
    }

    /**
     * Sends a PUT that may take longer than one request.
     *
     * @return false if the node is still working on it (202) and the request must be repeated
     */
    boolean putIsDone(String path, JsonNode body) {
        return send(json(HttpRequest.newBuilder(at(path)), "PUT", body)).statusCode() != ACCEPTED;
    }

    public byte[] download(URI url) {
        return send(HttpRequest.newBuilder(url).GET().build()).body();
    }

    public byte[] download(String path) {
        return download(at(path));
    }

    /** Sends any request, without a limit of time; the body of the answer is read as it arrives. */
    public HttpResponse<InputStream> open(String method, String path, Map<String, String> headers, BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(at(path)).method(method, body);
        headers.forEach(request::header);
        return send(request.build(), BodyHandlers.ofInputStream());
    }

    /** Sends lines of JSON; the answer is JSON. */
    JsonNode postLines(String path, String lines) {
        return post(path, "application/x-ndjson", BodyPublishers.ofString(lines));
    }

    /** Sends a file; the answer is JSON. */
    JsonNode postFile(String path, byte[] file) {
        return post(path, "application/octet-stream", BodyPublishers.ofByteArray(file));
    }

    private JsonNode post(String path, String mediaType, BodyPublisher body) {
        return parse(send(HttpRequest.newBuilder(at(path))
                .header("Content-Type", mediaType)
                .POST(body)
                .build()));
    }

    private URI at(String path) {
        return URI.create(base + path);
    }

    private static HttpRequest json(HttpRequest.Builder request, String method, @Nullable JsonNode body) {
        BodyPublisher content = BodyPublishers.ofString(String.valueOf(body));
        return request.header("Content-Type", "application/json")
                .method(method, content)
                .build();
    }

    private HttpResponse<byte[]> send(HttpRequest request) {
        HttpRequest limited = HttpRequest.newBuilder(request, (name, value) -> true)
                .timeout(REQUEST_TIMEOUT)
                .build();
        return send(limited, BodyHandlers.ofByteArray());
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        HttpResponse<T> response = exchange(request, handler);
        if (response.statusCode() == UNAUTHORISED && canRenew(response)) {
            response = exchange(request, handler);
        }
        return requireSuccess(request, response);
    }

    /**
     * Whether the request may succeed the next time: a token was renewed, or the node has named its process, as it does
     * when it refuses the first signed request.
     */
    private boolean canRenew(HttpResponse<?> refused) {
        if (credentials != null) {
            renewToken(credentials);
            return true;
        }
        return signer != null && signer.learn(refused.headers());
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, BodyHandler<T> handler) {
        HttpResponse<T> response = exchangeOnce(request, handler);
        for (int tries = 1; isWorthRetrying(request, response) && tries < TRIES_MAX; tries++) {
            Poll.pause(PAUSE);
            response = exchangeOnce(request, handler);
        }
        return response;
    }

    private static boolean isWorthRetrying(HttpRequest request, HttpResponse<?> response) {
        boolean idempotent = IDEMPOTENT.contains(request.method())
                || request.headers().firstValue(NodeRequest.IDEMPOTENCY_KEY).isPresent();
        return response.statusCode() == UNAVAILABLE && idempotent;
    }

    private <T> HttpResponse<T> exchangeOnce(HttpRequest request, BodyHandler<T> handler) {
        try {
            return http.send(signer == null ? withCredentials(request) : signer.sign(request), handler);
        } catch (IOException e) {
            throw new RemoteException(describe(request) + " got no answer: " + e, e);
        } catch (InterruptedException e) {
            throw new RequestInterruptedException(describe(request) + " was answered", e);
        }
    }

    private HttpRequest withCredentials(HttpRequest request) {
        HttpRequest.Builder complete = HttpRequest.newBuilder(request, (name, value) -> true);
        headers.forEach(complete::setHeader);
        if (!token.isEmpty()) {
            complete.setHeader(AUTHORIZATION, "Bearer " + token);
        }
        return complete.build();
    }

    private static <T> HttpResponse<T> requireSuccess(HttpRequest request, HttpResponse<T> response) {
        int status = response.statusCode();
        if (status / 100 != 2) {
            byte[] problem = bytes(response);
            throw new RemoteException(
                    status, describe(request), Problem.describe(problem), Problem.violations(problem));
        }
        return response;
    }

    private static byte[] bytes(HttpResponse<?> response) {
        try {
            return response.body() instanceof InputStream stream ? stream.readAllBytes() : (byte[]) response.body();
        } catch (IOException e) {
            throw new RemoteException("could not read the answer of " + response.uri(), e);
        }
    }

    private static String describe(HttpRequest request) {
        return request.method() + " " + request.uri();
    }

    private static JsonNode parse(HttpResponse<byte[]> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new RemoteException("expected JSON in the answer of " + response.uri(), e);
        }
    }
}
