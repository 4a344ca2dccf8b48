package org.sumspace.connector.credential.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.configuration.domain.CredentialContent;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/**
 * The credentials with which the connector authenticates itself to applications. A single read shows the value; lists
 * do not.
 */
public record CredentialFeature(CredentialService credentials, AnswerEnvelope envelope) implements Feature {
    private static final String TYPE = "type";
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final int CREATED = 201;

    @Override
    public void addTo(Operations operations) {
        operations
                .on("createCredential", this::createCredential)
                .on("listCredentials", this::listCredentials)
                .on("getCredential", this::getCredential)
                .on("updateCredential", this::updateCredential)
                .on("deleteCredential", this::deleteCredential);
    }

    private Future<Answer> createCredential(ApiRequest request) {
        Callers.requireAdministrator(request);
        return credentials
                .create(content(request.object()), request.header("Idempotency-Key"))
                .map(created -> envelope.answer(CREATED, json(created)));
    }

    private Future<Answer> listCredentials(ApiRequest request) {
        Callers.requireAdministrator(request);
        JsonArray list = new JsonArray();
        credentials.all().forEach(each -> list.add(json(each)));
        return Future.succeededFuture(envelope.answer(list));
    }

    private Future<Answer> getCredential(ApiRequest request) {
        Callers.requireAdministrator(request);
        Credential credential = credentials.get(request.path("id"));
        return Future.succeededFuture(envelope.answer(
                json(credential).put(VALUE, credentials.value(credential).reveal())));
    }

    private Future<Answer> updateCredential(ApiRequest request) {
        Callers.requireAdministrator(request);
        return credentials
                .update(request.path("id"), content(request.object()))
                .map(updated -> envelope.answer(json(updated)));
    }

    private Future<Answer> deleteCredential(ApiRequest request) {
        Callers.requireAdministrator(request);
        return credentials.delete(request.path("id")).map(deleted -> envelope.answer(json(deleted)));
    }

    private static CredentialContent content(JsonObject body) {
        return new CredentialContent(body.getString(TYPE), body.getString(KEY), Secret.of(body.getString(VALUE)));
    }

    /** Without the value. */
    private static JsonObject json(Credential credential) {
        return new JsonObject()
                .put("_id", credential.id())
                .put(TYPE, credential.type())
                .put(KEY, credential.key())
                .put("__v", credential.version());
    }
}
