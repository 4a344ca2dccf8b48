package org.sumspace.connector.configuration.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code reloadConfiguration}. */
record ReloadConfigurationHandler(ConfigurationService service, ConfigurationJson json, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        service.reload()
                .onSuccess(copied -> envelope.answer(ctx, 200, json.of(copied)))
                .onFailure(ctx::fail);
    }
}
