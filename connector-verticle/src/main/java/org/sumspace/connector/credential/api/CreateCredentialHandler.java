package org.sumspace.connector.credential.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code createCredential}. */
public record CreateCredentialHandler(CredentialService credentials, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        credentials
                .create(CredentialJson.read(request.object()), request.header("Idempotency-Key"))
                .onSuccess(created -> envelope.answer(ctx, 201, CredentialJson.of(created)))
                .onFailure(ctx::fail);
    }
}
