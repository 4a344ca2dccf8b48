package org.sumspace.connector.configuration.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.configuration.domain.ConsentKey;
import org.sumspace.connector.configuration.domain.PageOrigin;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.configuration.service.PageAccess;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/** The participant's configuration. */
public record ConfigurationFeature(ConfigurationService configuration, PageAccess access, AnswerEnvelope envelope)
        implements Feature {
    private static final String SECRET_KEY = "secretKey";

    /** Shown in place of the secret key. If a client sends it back, the secret key stays as it is. */
    private static final String MASK = "********";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getConfiguration", this::getConfiguration)
                .on("updateConfiguration", this::updateConfiguration)
                .on("reloadConfiguration", this::reloadConfiguration)
                .on("setConsentKey", this::setConsentKey)
                .on("deleteConsentKey", this::deleteConsentKey)
                .on("allowPageOrigin", this::allowPageOrigin)
                .on("deletePageOrigin", this::deletePageOrigin);
    }

    private Future<Answer> getConfiguration(ApiRequest request) {
        Callers.requireAdministrator(request);
        return Future.succeededFuture(answer(configuration.current()));
    }

    private Future<Answer> updateConfiguration(ApiRequest request) {
        Callers.requireAdministrator(request);
        JsonObject changes = request.object().copy();
        Object secretKey = changes.remove(SECRET_KEY);
        boolean stays = secretKey == null || secretKey.equals(MASK);
        return configuration
                .update(changes.getMap(), stays ? null : Secret.of(secretKey.toString()))
                .map(this::answer);
    }

    private Future<Answer> reloadConfiguration(ApiRequest request) {
        Callers.requireAdministrator(request);
        return configuration.reload().map(this::answer);
    }

    private Future<Answer> setConsentKey(ApiRequest request) {
        Callers.requireAdministrator(request);
        JsonObject body = request.object();
        return access.setConsentKey(body.getString("uri"), body.getString("publicKey"))
                .map(key -> envelope.answer(json(key)));
    }

    private Future<Answer> deleteConsentKey(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.removeConsentKey().map(done -> envelope.answer(new JsonObject()));
    }

    private Future<Answer> allowPageOrigin(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.add(request.object().getString("origin")).map(origin -> envelope.answer(json(origin)));
    }

    private Future<Answer> deletePageOrigin(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.remove(request.path("id")).map(origin -> envelope.answer(json(origin)));
    }

    /** With the origins of pages and the key of the consent service, if there are any. */
    private Answer answer(ParticipantConfiguration present) {
        JsonObject json = new JsonObject(present.fields()).put(SECRET_KEY, MASK);
        if (!access.origins().isEmpty()) {
            json.put(
                    "modalOrigins",
                    new JsonArray(access.origins().stream()
                            .map(ConfigurationFeature::json)
                            .toList()));
        }
        ConsentKey key = access.consentKey();
        return envelope.answer(key == null ? json : json.put("consent", json(key)));
    }

    private static JsonObject json(PageOrigin origin) {
        return new JsonObject().put("_id", origin.id()).put("origin", origin.origin());
    }

    private static JsonObject json(ConsentKey key) {
        return new JsonObject().put("uri", key.uri().toString()).put("publicKey", key.publicKey());
    }
}
