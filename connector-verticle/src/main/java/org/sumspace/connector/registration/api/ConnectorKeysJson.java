package org.sumspace.connector.registration.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.Registration;
import org.sumspace.connector.registration.domain.SigningKeys;

/** The keys of the connector as its administrators see them; nothing of them is private. */
final class ConnectorKeysJson {
    private ConnectorKeysJson() {}

    static JsonObject of(SigningKeys keys, Instant now) {
        JsonArray list = new JsonArray();
        keys.keys().forEach(key -> list.add(key(key, keys, now)));
        Registration registration = keys.registration();
        return new JsonObject()
                .put(
                        "participant",
                        registration == null ? null : registration.participant().toString())
                .put("keys", list);
    }

    private static JsonObject key(ExchangeKey key, SigningKeys keys, Instant now) {
        Instant publishedAt = key.publishedAt();
        JsonObject json = new JsonObject().put("kid", key.id()).put("state", state(key, keys, now));
        return publishedAt == null ? json : json.put("publishedAt", publishedAt.toString());
    }

    private static String state(ExchangeKey key, SigningKeys keys, Instant now) {
        if (key.equals(keys.signing(now))) {
            return "signing";
        }
        return keys.waiting(now).filter(key::equals).isPresent() ? "waiting" : "retired";
    }
}
