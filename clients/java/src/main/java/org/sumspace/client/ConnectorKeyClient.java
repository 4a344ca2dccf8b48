package org.sumspace.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Requests about the keys with which a connector signs messages to other connectors. */
public final class ConnectorKeyClient {
    private final NodeClient connector;

    /**
     * The keys of a connector, the oldest first.
     *
     * @param participant URL of the participant for whom it signs; empty until it is registered
     */
    public record Keys(Optional<String> participant, List<Key> keys) {
        public Keys {
            keys = List.copyOf(keys);
        }

        private static Keys of(JsonNode content) {
            List<Key> keys = new ArrayList<>();
            content.path("keys")
                    .forEach(each -> keys.add(new Key(
                            each.path("kid").asText(),
                            each.path("state").asText(),
                            each.path("publishedAt").asText())));
            return new Keys(Optional.ofNullable(content.path("participant").textValue()), keys);
        }
    }

    /** @param publishedAt empty before the catalog has confirmed the key */
    public record Key(String id, String state, String publishedAt) {}

    /** @param connector logged in as an administrator */
    public ConnectorKeyClient(NodeClient connector) {
        this.connector = connector;
    }

    public Keys all() {
        return Keys.of(connector.get("/private/keys").path("content"));
    }

    /** Makes a new key, which the connector publishes now and signs with later. */
    public Keys rotate() {
        return Keys.of(connector
                .send(NodeRequest.post("/private/keys/rotate", null))
                .body()
                .path("content"));
    }
}
