package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.shared.api.Callers;

/** {@code triggerExchange} and {@code triggerExchangeOfConsumer}. */
record TriggerExchangeHandler(TriggerAnswer answer) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        answer.to(ctx);
    }
}
