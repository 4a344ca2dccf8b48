package org.sumspace.connector.credential.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code updateCredential}. */
public record UpdateCredentialHandler(CredentialService credentials, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        ApiRequest request = ApiRequest.of(ctx);
        credentials
                .update(request.path("id"), CredentialJson.read(request.object()))
                .onSuccess(updated -> envelope.answer(ctx, 200, CredentialJson.of(updated)))
                .onFailure(ctx::fail);
    }
}
