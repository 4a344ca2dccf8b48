package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Requests to one node: anonymous, with the token of an account, with a key, or signed. Requests are repeated as
 * {@link Retry} says. Each method blocks until the node has answered, and throws a {@link RefusedException} if the answer
 * is no success (2xx), a {@link RemoteException} if there is none, and a {@link RequestInterruptedException} if the thread
 * is interrupted. Thread-safe.
 */
public final class NodeClient {
    static final ObjectMapper JSON = JsonMapper.builder().build();

    private static final String AUTHORIZATION = "Authorization";
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);
    private static final int ACCEPTED = 202;
    private static final int UNAUTHORISED = 401;
    private static final Set<Integer> BUSY = Set.of(429, 503);

    private final HttpClient http;
    private final URI base;
    private final Caller caller;
    private final Retry retry;
    private volatile String token = "";

    /**
     * Who sends the requests.
     *
     * @param account for the log-in; null for none
     * @param headers of every request
     */
    private record Caller(
            @Nullable ObjectNode account, @Nullable Signer signer, Map<String, String> headers) {
        private static final Caller ANYBODY = new Caller(null, null, Map.of());
    }

    private NodeClient(HttpClient http, URI base, Caller caller, Retry retry) {
        this.http = http;
        this.base = base;
        this.caller = caller;
        this.retry = retry;
    }

    /**
     * @param http a client that follows no redirects, for example of {@link TrustedHttp}; programs should have one for all nodes
     * @param base URL of the node, without a slash at its end
     */
    public static NodeClient anonymous(HttpClient http, URI base) {
        return new NodeClient(http, base, Caller.ANYBODY, Retry.DEFAULT);
    }

    /** Logs in with {@code POST /auth/login}. The returned client logs in again whenever its token has expired. */
    public NodeClient login(String email, String password) {
        ObjectNode account = JSON.createObjectNode().put("email", email).put("password", password);
        NodeClient client = as(new Caller(account, null, Map.of()));
        client.renewToken(account);
        return client;
    }

    /** A client of the same node that is not logged in. */
    public NodeClient anonymous() {
        return as(Caller.ANYBODY);
    }

    /** A client whose requests are signed. */
    public NodeClient signedBy(Signer signer) {
        return as(new Caller(null, signer, Map.of()));
    }

    /** A client whose requests have this header, such as a key or a token. */
    public NodeClient with(String header, String value) {
        return as(new Caller(null, null, Map.of(header, value)));
    }

    private NodeClient as(Caller other) {
        return new NodeClient(http, base, other, retry);
    }

    /** A client with the same credentials that repeats requests in another way. */
    public NodeClient retrying(Retry other) {
        NodeClient client = new NodeClient(http, base, caller, other);
        client.token = token;
        return client;
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
                .orElseThrow(() -> new RemoteException("expected a session from the log-in at " + base, null));
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
        if (caller.signer() != null) {
            return caller.signer().subject();
        }
        String[] parts = (token.isEmpty() ? caller.headers().getOrDefault(AUTHORIZATION, "") : token).split("\\.", -1);
        try {
            return JSON.readTree(Base64.getUrlDecoder().decode(parts.length == 3 ? parts[1] : ""))
                    .path("sub")
                    .asText();
        } catch (IOException | IllegalArgumentException e) {
            throw new RemoteException("expected a JSON Web Token from the log-in at " + base, e);
        }
    }

    public JsonNode get(String path) {
        return send(NodeRequest.get(path)).body();
    }

    public JsonNode post(String path, JsonNode body) {
        return send(NodeRequest.post(path, body)).body();
    }

    public JsonNode put(String path, JsonNode body) {
        return send(NodeRequest.put(path, body)).body();
    }

    /** Sends a request whose answer is JSON. It takes at most a minute. */
    public NodeAnswer send(NodeRequest request) {
        HttpResponse<byte[]> response = send(limited(http(request)), BodyHandlers.ofByteArray());
        return new NodeAnswer(response.statusCode(), response.headers(), parse(response));
    }

    /**
     * Sends a PUT that may take longer than one request.
     *
     * @return false if the node is still working on it (202) and the request must be repeated
     */
    boolean putIsDone(String path, JsonNode body) {
        return send(NodeRequest.put(path, body)).status() != ACCEPTED;
    }

    /**
     * The items of a list whose pages are counted from 1, such as those of a catalog. A page is read when its first item is
     * wanted. Items that appear or disappear meanwhile may be missing, or come twice.
     *
     * @param path without {@code limit} and {@code page}
     * @param pageSize number of items in a page
     */
    public Stream<JsonNode> list(String path, int pageSize) {
        String query = path + (path.contains("?") ? "&" : "?") + "limit=" + pageSize + "&page=";
        return Pages.by("page", 1, page -> get(query + page));
    }

    /** A small file, in memory. It takes at most a minute. */
    byte[] download(URI url) {
        return send(limited(HttpRequest.newBuilder(url).GET()), BodyHandlers.ofByteArray())
                .body();
    }

    /** A small file, in memory. It takes at most a minute. */
    public byte[] download(String path) {
        return download(at(path));
    }

    /** Sends a request without a limit of time, for answers of any size and kind. */
    public StreamedAnswer open(NodeRequest request) {
        HttpRequest complete = http(request).build();
        return new StreamedAnswer(describe(complete), send(complete, BodyHandlers.ofInputStream()));
    }

    private URI at(String path) {
        return URI.create(base + path);
    }

    private HttpRequest.Builder http(NodeRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(at(request.path()));
        request.headers().forEach(builder::header);
        return builder.method(request.method(), request.body());
    }

    private static HttpRequest limited(HttpRequest.Builder request) {
        return request.timeout(REQUEST_TIMEOUT).build();
    }

    private <T> HttpResponse<T> send(HttpRequest request, BodyHandler<T> handler) {
        HttpResponse<T> response = exchange(request, handler);
        if (response.statusCode() == UNAUTHORISED && canRenew(response)) {
            bytes(response);
            response = exchange(request, handler);
        }
        if (response.statusCode() / 100 != 2) {
            throw RefusedException.of(describe(request), response, bytes(response));
        }
        return response;
    }

    /** Whether the request may succeed the next time: with another token, or with another signature. */
    private boolean canRenew(HttpResponse<?> refused) {
        if (caller.account() != null) {
            renewToken(caller.account());
            return true;
        }
        return caller.signer() != null && caller.signer().learn(refused.headers());
    }

    private <T> HttpResponse<T> exchange(HttpRequest request, BodyHandler<T> handler) {
        Retry.Repetitions repetitions = (isRepeatable(request) ? retry : Retry.NONE).begin();
        while (true) {
            try {
                HttpResponse<T> response = exchangeOnce(request, handler);
                if (!BUSY.contains(response.statusCode()) || !repetitions.pause(Retry.after(response.headers()))) {
                    return response;
                }
                bytes(response);
            } catch (RemoteException failed) {
                if (!isLost(failed.getCause()) || !repetitions.pause(Optional.empty())) {
                    throw failed;
                }
            }
        }
    }

    /** Whether it may arrive twice. */
    private static boolean isRepeatable(HttpRequest request) {
        return switch (request.method()) {
            case "GET" -> true;
            case "PUT" ->
                request.headers().firstValue(NodeRequest.EXPECTED_VERSION).isEmpty();
            default -> request.headers().firstValue(NodeRequest.IDEMPOTENCY_KEY).isPresent();
        };
    }

    /** Whether there was a connection to the node. */
    private static boolean isLost(@Nullable Throwable failure) {
        return failure instanceof IOException
                && !(failure instanceof ConnectException
                        || failure instanceof HttpTimeoutException
                        || failure instanceof SSLException);
    }

    private <T> HttpResponse<T> exchangeOnce(HttpRequest request, BodyHandler<T> handler) {
        try {
            return http.send(
                    caller.signer() == null
                            ? withCredentials(request)
                            : caller.signer().sign(request),
                    handler);
        } catch (IOException e) {
            throw new RemoteException(describe(request) + " got no answer: " + e, e);
        } catch (InterruptedException e) {
            throw new RequestInterruptedException(describe(request) + " was answered", e);
        }
    }

    private HttpRequest withCredentials(HttpRequest request) {
        HttpRequest.Builder complete = HttpRequest.newBuilder(request, (name, value) -> true);
        caller.headers().forEach(complete::setHeader);
        if (!token.isEmpty()) {
            complete.setHeader(AUTHORIZATION, "Bearer " + token);
        }
        return complete.build();
    }

    /** The whole answer, so that its connection can be used again. */
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
