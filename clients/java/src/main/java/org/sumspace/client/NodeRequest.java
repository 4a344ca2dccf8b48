package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request to a node, before it has an address and a token. */
public record NodeRequest(
        String method, String path, @Nullable JsonNode body, Map<String, String> headers) {
    static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    public NodeRequest {
        headers = Map.copyOf(headers);
    }

    public static NodeRequest get(String path) {
        return new NodeRequest("GET", path, null, Map.of());
    }

    public static NodeRequest post(String path, @Nullable JsonNode body) {
        return new NodeRequest("POST", path, body, Map.of());
    }

    public static NodeRequest put(String path, @Nullable JsonNode body) {
        return new NodeRequest("PUT", path, body, Map.of());
    }

    public static NodeRequest delete(String path) {
        return new NodeRequest("DELETE", path, null, Map.of());
    }

    /** Adds an idempotency key: the node executes the request once, even if it arrives several times. */
    public NodeRequest once(String idempotencyKey) {
        return with(IDEMPOTENCY_KEY, idempotencyKey);
    }

    /** Adds the expected version: the node refuses the request if the record has another version. */
    public NodeRequest ifVersion(long version) {
        return with("If-Match", "\"" + version + "\"");
    }

    public NodeRequest with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new NodeRequest(method, path, body, more);
    }
}
