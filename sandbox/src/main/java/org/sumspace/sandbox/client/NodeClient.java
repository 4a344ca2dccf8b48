package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.ShutdownRequestedException;

/**
 * Requests to one node, anonymous, with a user's token, or with a participant's signature. An idempotent request is repeated if the node is unavailable.
 * Blocks; thread-safe.
 */
public final class NodeClient {
    static final ObjectMapper JSON = JsonMapper.builder().build();

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
    private final @Nullable ParticipantSigner signer;
    private volatile String token = "";

    private NodeClient(
            HttpClient http, URI base, @Nullable ObjectNode credentials, @Nullable ParticipantSigner signer) {
        this.http = http;
        this.base = base;
        this.credentials = credentials;
        this.signer = signer;
    }

    public static NodeClient anonymous(HttpClient http, URI base) {
        return new NodeClient(http, base, null, null);
    }

    /** Logs in with {@code POST /auth/login}. The returned client logs in again whenever its token has expired. */
    public NodeClient login(String email, String password) {
        NodeClient client = new NodeClient(
                http, base, JSON.createObjectNode().put("email", email).put("password", password), null);
        client.renewToken();
        return client;
    }

    /** A client of the same node that is not logged in. */
    NodeClient anonymous() {
        return anonymous(http, base);
    }

    /** A client whose requests a participant signs. */
    public NodeClient signedBy(ParticipantSigner participant) {
        return new NodeClient(http, base, null, participant);
    }

    private void renewToken() {
        HttpRequest login = json(HttpRequest.newBuilder(at("/auth/login")), "POST", credentials);
        token = parse(requireSuccess(login, exchange(login))).path("token").asText();
    }

    public URI base() {
        return base;
    }

    /** The subject of the token, or who signs: for a participant of a catalog, its id. */
    public String subject() {
        if (signer != null) {
            return signer.subject();
        }
        String[] parts = token.split("\\.", -1);
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(parts.length == 3 ? parts[1] : ""))
                    .path("sub")
                    .asText();
        } catch (IOException | IllegalArgumentException e) {
            throw new RemoteException("expected a JSON Web Token from the log-in at " + base, e);
        }
    }

    JsonNode get(String path) {
        return parse(send(HttpRequest.newBuilder(at(path)).GET().build()));
    }

    JsonNode post(String path, JsonNode body) {
        return parse(send(json(HttpRequest.newBuilder(at(path)), "POST", body)));
    }

    /** Sends any request; the answer is JSON. */
    NodeAnswer send(NodeRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(at(request.path()));
        request.headers().forEach(builder::header);
        HttpResponse<byte[]> response = send(
                request.body() == null
                        ? builder.method(request.method(), BodyPublishers.noBody())
                                .build()
                        : json(builder, request.method(), request.body()));
        return new NodeAnswer(response.statusCode(), response.headers(), parse(response));
    }

    JsonNode put(String path, JsonNode body) {
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

    byte[] download(URI url) {
        return send(HttpRequest.newBuilder(url).GET().build()).body();
    }

    byte[] download(String path) {
        return download(at(path));
    }

    /** Writes the answer as it arrives; fails if the connection ends before the answer does. */
    void download(String path, OutputStream out) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(at(path)).GET().build();
        HttpRequest sent = credentials == null ? request : authorised(request);
        try {
            HttpResponse<InputStream> response = http.send(sent, BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() / 100 != 2) {
                    throw new RemoteException(
                            response.statusCode(), describe(request), Problem.describe(body.readAllBytes()));
                }
                body.transferTo(out);
            }
        } catch (InterruptedException e) {
            throw new ShutdownRequestedException(e);
        }
    }

    /** Sends lines of JSON; the answer is JSON. */
    JsonNode postLines(String path, String lines) {
        return parse(send(HttpRequest.newBuilder(at(path))
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines))
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
        if (credentials == null) {
            HttpResponse<byte[]> first = exchange(request);
            // A node names its process when it refuses the first signed request; the request is then signed again for
            // that process.
            boolean again = signer != null && first.statusCode() == UNAUTHORISED && signer.learn(first.headers());
            return requireSuccess(request, again ? exchange(request) : first);
        }
        HttpResponse<byte[]> response = exchange(authorised(request));
        if (response.statusCode() == UNAUTHORISED) {
            renewToken();
            response = exchange(authorised(request));
        }
        return requireSuccess(request, response);
    }

    private HttpRequest authorised(HttpRequest request) {
        return HttpRequest.newBuilder(request, (name, value) -> true)
                .header("Authorization", "Bearer " + token)
                .build();
    }

    private HttpResponse<byte[]> exchange(HttpRequest request) {
        HttpResponse<byte[]> response = exchangeOnce(request);
        for (int tries = 1; isWorthRetrying(request, response) && tries < TRIES_MAX; tries++) {
            Poll.pause(PAUSE);
            response = exchangeOnce(request);
        }
        return response;
    }

    private static boolean isWorthRetrying(HttpRequest request, HttpResponse<byte[]> response) {
        boolean idempotent = IDEMPOTENT.contains(request.method())
                || request.headers().firstValue(NodeRequest.IDEMPOTENCY_KEY).isPresent();
        return response.statusCode() == UNAVAILABLE && idempotent;
    }

    private HttpResponse<byte[]> exchangeOnce(HttpRequest request) {
        try {
            HttpRequest sent = signer == null ? request : signer.sign(request);
            HttpRequest withTimeout = HttpRequest.newBuilder(sent, (name, value) -> true)
                    .timeout(REQUEST_TIMEOUT)
                    .build();
            return http.send(withTimeout, BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new RemoteException(describe(request) + " got no answer: " + e, e);
        } catch (InterruptedException e) {
            throw new ShutdownRequestedException(e);
        }
    }

    private static HttpResponse<byte[]> requireSuccess(HttpRequest request, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status / 100 != 2) {
            throw new RemoteException(status, describe(request), Problem.describe(response.body()));
        }
        return response;
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
