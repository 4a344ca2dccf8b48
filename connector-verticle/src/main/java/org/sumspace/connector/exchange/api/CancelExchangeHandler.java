package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.service.TriggerService;
import org.sumspace.connector.shared.api.Callers;
import org.sumspace.connector.shared.api.Envelope;

/** {@code cancelExchange}. */
record CancelExchangeHandler(TriggerService triggers, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Callers.requireAdministrator(ctx);
        triggers.cancel(ApiRequest.of(ctx).path("exchangeId"))
                .onSuccess(record -> envelope.answer(ctx, 200, ExchangeJson.of(record)))
                .onFailure(ctx::fail);
    }
}
