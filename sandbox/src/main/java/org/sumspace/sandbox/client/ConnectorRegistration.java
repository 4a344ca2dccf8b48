package org.sumspace.sandbox.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import org.sumspace.client.NodeClient;
import org.sumspace.client.NodeRequest;
import org.sumspace.client.ServiceKeyClient.ServiceKeys;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.security.CompactToken;

/** Registers nodes at a catalog as the connectors of participants, as connectors do themselves. */
public final class ConnectorRegistration {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ConnectorRegistration() {}

    /**
     * Registers a connector of the participant with these keys, replacing an earlier one.
     *
     * @param url of the connector
     * @param connectorKeys with which it signs
     */
    public static void register(
            NodeClient catalog, ServiceKeys signing, URI url, ConnectorKeys connectorKeys, Instant now) {
        JsonValue claims = JsonValue.of(Map.of("serviceKey", signing.key(), "iat", now.getEpochSecond()));
        ObjectNode body = JSON.createObjectNode().put("appKey", "sandbox").put("endpoint", url.toString());
        body.set(ConnectorKeys.FIELD, JSON.valueToTree(connectorKeys.tree()));
        catalog.anonymous()
                .send(NodeRequest.post("/participants", body)
                        .with("Authorization", "Bearer " + CompactToken.signWith(claims, Secret.of(signing.secret()))));
    }
}
