package org.sumspace.connector.registration.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.vertx.core.Future;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
        ConnectorRegistration present = keys.registration();
        return envelope.answer(new Keys(
                present == null ? null : present.participant(),
                keys.keys().stream()
                        .map(key -> new Key(key.id(), state(key, keys, now), key.publishedAt()))
                        .toList()));
    }

    private record Keys(@JsonInclude @Nullable URI participant, List<Key> keys) {}

    private record Key(String kid, String state, @Nullable Instant publishedAt) {}

    private static String state(ExchangeKey key, SigningKeys keys, Instant now) {
        if (key.equals(keys.signing(now))) {
            return "signing";
        }
        return keys.waiting(now).filter(key::equals).isPresent() ? "waiting" : "retired";
    }
}
