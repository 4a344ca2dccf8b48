package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/** {@code triggerExchangeWithKey}: the key was checked before ({@link TriggerKey}). */
record TriggerExchangeWithKeyHandler(TriggerAnswer answer) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        answer.to(ctx);
    }
}
