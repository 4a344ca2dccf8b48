package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;

/** {@code verifyTriggerKey}: the key was checked before ({@link TriggerKey}). */
record VerifyTriggerKeyHandler() implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ctx.json(new JsonObject().put("success", true).put("message", "API key authentication successful"));
    }
}
