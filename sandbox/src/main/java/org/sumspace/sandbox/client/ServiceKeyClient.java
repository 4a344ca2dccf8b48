package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.security.CompactToken;

/** Requests about the keys with which the connectors of a participant sign their tokens. */
public final class ServiceKeyClient {
    private static final int NOT_FOUND = 404;

    private final NodeClient catalog;

    /** The key that names the participant, and the secret that signs. */
    public record ServiceKeys(String participant, String key, String secret) {
        private static ServiceKeys of(JsonNode json) {
            return new ServiceKeys(
                    json.path("_id").asText(),
                    json.path("serviceKey").asText(),
                    json.path("serviceSecretKey").asText());
        }

        /** Omits the secret. */
        @Override
        public String toString() {
            return "service key of " + participant;
        }
    }

    public ServiceKeyClient(NodeClient catalog) {
        this.catalog = catalog;
    }

    public ServiceKeys get() {
        return ServiceKeys.of(catalog.get("/participants/api-key"));
    }

    /** The keys; new ones if the participant has none yet. */
    public ServiceKeys getOrCreate() {
        try {
            return get();
        } catch (RemoteException refused) {
            if (refused.status() != NOT_FOUND) {
                throw refused;
            }
            return rotate();
        }
    }

    /**
     * Registers a connector that signs with these keys, replacing an earlier one.
     *
     * @param url of the connector
     */
    public void register(ServiceKeys signing, URI url, ConnectorKeys connectorKeys, Instant now) {
        JsonValue claims = JsonValue.of(Map.of("serviceKey", signing.key(), "iat", now.getEpochSecond()));
        ObjectNode body =
                NodeClient.JSON.createObjectNode().put("appKey", "sandbox").put("endpoint", url.toString());
        body.set(ConnectorKeys.FIELD, NodeClient.JSON.valueToTree(connectorKeys.tree()));
        NodeRequest request = NodeRequest.post("/participants", body)
                .with("Authorization", "Bearer " + CompactToken.signWith(claims, Secret.of(signing.secret())));
        catalog.anonymous().send(request);
    }

    /** Replaces both keys. Tokens that were signed with the old secret are refused from now on. */
    public ServiceKeys rotate() {
        return ServiceKeys.of(catalog.send(NodeRequest.post("/participants/rotate-api-key", null))
                .body());
    }
}
