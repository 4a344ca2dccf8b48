package org.sumspace.connector.configuration.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.configuration.service.PageAccess;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code deleteConsentKey}. */
record DeleteConsentKeyHandler(PageAccess service, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.removeConsentKey()
                .onSuccess(done -> envelope.answer(ctx, 200, new JsonObject()))
                .onFailure(ctx::fail);
    }
}
