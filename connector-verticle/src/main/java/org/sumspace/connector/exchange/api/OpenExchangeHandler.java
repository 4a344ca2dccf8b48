package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.exchange.core.message.OpeningMessage;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code openExchange}: messages 1 and 2. */
record OpenExchangeHandler(PeerService peers, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        PeerMessage message = PeerMessage.of(ctx);
        peers.open(message.sender(), PeerMessage.read(() -> OpeningMessage.read(message.body())), message.signed())
                .onSuccess(state -> envelope.answer(ctx, 200, ExchangeJson.state(state)))
                .onFailure(ctx::fail);
    }
}
