package org.sumspace.connector.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import org.sumspace.connector.registration.service.CatalogRegistration;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code rotateConnectorKeys}. */
public record RotateConnectorKeysHandler(CatalogRegistration registration, Envelope envelope, Clock clock)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        registration
                .rotate()
                .onSuccess(keys -> envelope.answer(ctx, 200, ConnectorKeysJson.of(keys, clock.instant())))
                .onFailure(ctx::fail);
    }
}
