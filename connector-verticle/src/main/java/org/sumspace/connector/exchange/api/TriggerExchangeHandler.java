package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.connector.shared.api.Callers;

/** {@code triggerExchange} and {@code triggerExchangeOfConsumer}: for administrators, and orchestrators who sign. */
record TriggerExchangeHandler(TriggerAnswer answer) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ParticipantRequest.find(ctx).ifPresentOrElse(signed -> answer.to(ctx, signed), () -> {
            Callers.requireAdministrator(ctx);
            answer.to(ctx);
        });
    }
}
