package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Requests about the credentials in a connector. */
public final class CredentialClient {
    private static final String PATH = "/private/credentials";

    private final NodeClient connector;

    /** A credential without its value. */
    public record Credential(String id, String type, String key, long version) {
        private static Credential of(JsonNode content) {
            return new Credential(
                    content.path("_id").asText(),
                    content.path("type").asText(),
                    content.path("key").asText(),
                    content.path("__v").asLong());
        }
    }

    /** @param connector logged in as an administrator */
    public CredentialClient(NodeClient connector) {
        this.connector = connector;
    }

    public List<Credential> all() {
        List<Credential> all = new ArrayList<>();
        connector.get(PATH).path("content").forEach(each -> all.add(Credential.of(each)));
        return all;
    }

    public Optional<Credential> find(String id) {
        return all().stream().filter(each -> each.id().equals(id)).findFirst();
    }

    public Credential add(String type, String key, String value) {
        NodeRequest request = NodeRequest.post(PATH, body(type, key, value))
                .once(UUID.randomUUID().toString());
        return Credential.of(connector.send(request).body().path("content"));
    }

    /** Replaces the value. */
    public Credential rotate(Credential credential, String value) {
        String path = PATH + "/" + URLEncoder.encode(credential.id(), StandardCharsets.UTF_8);
        return Credential.of(connector
                .put(path, body(credential.type(), credential.key(), value))
                .path("content"));
    }

    private static ObjectNode body(String type, String key, String value) {
        return NodeClient.JSON
                .createObjectNode()
                .put("type", type)
                .put("key", key)
                .put("value", value);
    }
}
