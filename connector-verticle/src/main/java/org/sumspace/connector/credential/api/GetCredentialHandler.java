package org.sumspace.connector.credential.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.configuration.domain.Credential;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getCredential}: with its value. */
public record GetCredentialHandler(CredentialService credentials, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        Credential credential = credentials.get(ApiRequest.of(ctx).path("id"));
        envelope.answer(ctx, 200, CredentialJson.of(credential, credentials.value(credential)));
    }
}
