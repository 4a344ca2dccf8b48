package org.sumspace.connector.configuration.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code updateConfiguration}. */
record UpdateConfigurationHandler(ConfigurationService service, ConfigurationJson json, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        JsonObject changes = ApiRequest.of(ctx).object().copy();
        Object secretKey = changes.remove(ConfigurationJson.SECRET_KEY);
        boolean stays = secretKey == null || secretKey.equals(ConfigurationJson.MASK);
        service.update(changes.getMap(), stays ? null : Secret.of(secretKey.toString()))
                .onSuccess(changed -> envelope.answer(ctx, 200, json.of(changed)))
                .onFailure(ctx::fail);
    }
}
