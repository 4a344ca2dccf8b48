package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to a node, before it has an address and credentials.
 *
 * @param path below the base URL, with the query
 * @param body is read again for each repetition
 */
public record NodeRequest(String method, String path, Map<String, String> headers, BodyPublisher body) {
    static final String IDEMPOTENCY_KEY = "Idempotency-Key";
    static final String EXPECTED_VERSION = "If-Match";
    private static final String CONTENT_TYPE = "Content-Type";

    public NodeRequest {
        headers = Map.copyOf(headers);
    }

    static NodeRequest of(String method, String path) {
        return new NodeRequest(method, path, Map.of(), BodyPublishers.noBody());
    }

    public static NodeRequest get(String path) {
        return of("GET", path);
    }

    /** @param body null for none */
    public static NodeRequest post(String path, @Nullable JsonNode body) {
        return of("POST", path).withJson(body);
    }

    /** @param body null for none */
    public static NodeRequest put(String path, @Nullable JsonNode body) {
        return of("PUT", path).withJson(body);
    }

    public static NodeRequest delete(String path) {
        return of("DELETE", path);
    }

    NodeRequest withJson(@Nullable JsonNode json) {
        return json == null ? this : withBody("application/json", BodyPublishers.ofString(json.toString()));
    }

    /** With a body, which is sent as it is read: a file is never in memory as a whole. */
    public NodeRequest withBody(String mediaType, BodyPublisher content) {
        return new NodeRequest(method, path, with(CONTENT_TYPE, mediaType).headers(), content);
    }

    /** Adds an idempotency key: the node executes the request once, even if it arrives several times. */
    public NodeRequest once(String idempotencyKey) {
        return with(IDEMPOTENCY_KEY, idempotencyKey);
    }

    /** Adds an idempotency key of its own. */
    public NodeRequest once() {
        return once(UUID.randomUUID().toString());
    }

    /** Adds the expected version: the node refuses the request if the record has another version. */
    public NodeRequest ifVersion(long version) {
        return with(EXPECTED_VERSION, "\"" + version + "\"");
    }

    public NodeRequest with(String header, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(header, value);
        return new NodeRequest(method, path, more, body);
    }
}
