package org.sumspace.connector.configuration.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.configuration.domain.ConsentKey;
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
                .map(envelope::answer);
    }

    private Future<Answer> deleteConsentKey(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.removeConsentKey().map(done -> envelope.answer(new JsonObject()));
    }

    private Future<Answer> allowPageOrigin(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.add(request.object().getString("origin")).map(envelope::answer);
    }

    private Future<Answer> deletePageOrigin(ApiRequest request) {
        Callers.requireAdministrator(request);
        return access.remove(request.path("id")).map(envelope::answer);
    }

    /** With the origins of pages and the key of the consent service, if there are any. */
    private Answer answer(ParticipantConfiguration present) {
        Map<String, Object> answer = new LinkedHashMap<>(present.fields());
        answer.put(SECRET_KEY, MASK);
        if (!access.origins().isEmpty()) {
            answer.put("modalOrigins", access.origins());
        }
        ConsentKey key = access.consentKey();
        if (key != null) {
            answer.put("consent", key);
        }
        return envelope.answer(answer);
    }
}
