package org.sumspace.connector.credential.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.config.Secret;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.CredentialContent;

/** Credentials as the contract defines them. */
final class CredentialJson {
    private static final String TYPE = "type";
    private static final String KEY = "key";
    private static final String VALUE = "value";

    private CredentialJson() {}

    static CredentialContent read(JsonObject body) {
        return new CredentialContent(body.getString(TYPE), body.getString(KEY), Secret.of(body.getString(VALUE)));
    }

    /** Without the value. */
    static JsonObject of(Credential credential) {
        return new JsonObject()
                .put("_id", credential.id())
                .put(TYPE, credential.type())
                .put(KEY, credential.key())
                .put("__v", credential.version());
    }

    static JsonObject of(Credential credential, Secret value) {
        return of(credential).put(VALUE, value.reveal());
    }
}
