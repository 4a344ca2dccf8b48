package org.sumspace.connector.configuration.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.connector.configuration.domain.ConsentKey;
import org.sumspace.connector.configuration.domain.PageOrigin;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.PageAccess;

/** The configuration as the contract defines it. */
record ConfigurationJson(PageAccess access) {
    static final String SECRET_KEY = "secretKey";

    /** In place of the secret key. Sent back, it leaves the secret key as it is. */
    static final String MASK = "********";

    /** With the origins of pages and the key of the consent service, if there are any. */
    JsonObject of(ParticipantConfiguration configuration) {
        JsonObject json = new JsonObject(configuration.fields()).put(SECRET_KEY, MASK);
        if (!access.origins().isEmpty()) {
            json.put(
                    "modalOrigins",
                    new JsonArray(
                            access.origins().stream().map(ConfigurationJson::of).toList()));
        }
        ConsentKey key = access.consentKey();
        return key == null ? json : json.put("consent", of(key));
    }

    static JsonObject of(PageOrigin origin) {
        return new JsonObject().put("_id", origin.id()).put("origin", origin.origin());
    }

    static JsonObject of(ConsentKey key) {
        return new JsonObject().put("uri", key.uri().toString()).put("publicKey", key.publicKey());
    }
}
