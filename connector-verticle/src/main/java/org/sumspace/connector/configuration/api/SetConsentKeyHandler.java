package org.sumspace.connector.configuration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.configuration.service.PageAccess;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code setConsentKey}. */
record SetConsentKeyHandler(PageAccess service, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.setConsentKey(
                        ApiRequest.of(ctx).object().getString("uri"),
                        ApiRequest.of(ctx).object().getString("publicKey"))
                .onSuccess(found -> envelope.answer(ctx, 200, ConfigurationJson.of(found)))
                .onFailure(ctx::fail);
    }
}
