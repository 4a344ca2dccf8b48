package org.sumspace.sandbox.cli.connector;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.sumspace.sandbox.client.CredentialClient.Credential;

/** A credential as commands print it, without its value. */
final class CredentialView {
    private CredentialView() {}

    static JsonNode json(Credential credential) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("_id", credential.id())
                .put("type", credential.type())
                .put("key", credential.key())
                .put("__v", credential.version());
    }
}
