package org.sumspace.connector.credential.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code deleteCredential}. */
public record DeleteCredentialHandler(CredentialService credentials, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        credentials
                .delete(ApiRequest.of(ctx).path("id"))
                .onSuccess(deleted -> envelope.answer(ctx, 200, CredentialJson.of(deleted)))
                .onFailure(ctx::fail);
    }
}
