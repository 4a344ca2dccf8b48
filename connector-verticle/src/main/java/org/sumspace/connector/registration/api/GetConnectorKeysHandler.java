package org.sumspace.connector.registration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getConnectorKeys}. */
public record GetConnectorKeysHandler(ConnectorIdentity identity, Envelope envelope, Clock clock)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        envelope.answer(ctx, 200, ConnectorKeysJson.of(identity.keys(), clock.instant()));
    }
}
