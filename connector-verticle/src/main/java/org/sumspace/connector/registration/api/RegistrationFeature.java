package org.sumspace.connector.registration.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Instant;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.registration.domain.ConnectorRegistration;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.SigningKeys;
import org.sumspace.connector.registration.service.CatalogRegistration;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/** The keys with which the connector signs messages to other connectors. It shows only their public parts. */
public record RegistrationFeature(
        ConnectorIdentity identity, CatalogRegistration registration, AnswerEnvelope envelope, Clock clock)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("getConnectorKeys", this::getConnectorKeys).on("rotateConnectorKeys", this::rotateConnectorKeys);
    }

    private Future<Answer> getConnectorKeys(ApiRequest request) {
        Callers.requireAdministrator(request);
        return Future.succeededFuture(answer(identity.keys()));
    }

    private Future<Answer> rotateConnectorKeys(ApiRequest request) {
        Callers.requireAdministrator(request);
        return registration.rotate().map(this::answer);
    }

    private Answer answer(SigningKeys keys) {
        Instant now = clock.instant();
        JsonArray list = new JsonArray();
        keys.keys().forEach(key -> list.add(json(key, keys, now)));
        ConnectorRegistration present = keys.registration();
        return envelope.answer(new JsonObject()
                .put(
                        "participant",
                        present == null ? null : present.participant().toString())
                .put("keys", list));
    }

    private static JsonObject json(ExchangeKey key, SigningKeys keys, Instant now) {
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
