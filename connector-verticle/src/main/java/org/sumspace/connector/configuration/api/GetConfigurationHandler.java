package org.sumspace.connector.configuration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code getConfiguration}. */
record GetConfigurationHandler(ConfigurationService service, ConfigurationJson json, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        envelope.answer(ctx, 200, json.of(service.current()));
    }
}
