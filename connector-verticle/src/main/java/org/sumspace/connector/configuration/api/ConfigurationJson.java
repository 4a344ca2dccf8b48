package org.sumspace.connector.configuration.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/** The configuration as the contract defines it. */
final class ConfigurationJson {
    static final String SECRET_KEY = "secretKey";

    /** In place of the secret key. Sent back, it leaves the secret key as it is. */
    static final String MASK = "********";

    private ConfigurationJson() {}

    static JsonObject of(ParticipantConfiguration configuration) {
        return new JsonObject(configuration.fields()).put(SECRET_KEY, MASK);
    }
}
