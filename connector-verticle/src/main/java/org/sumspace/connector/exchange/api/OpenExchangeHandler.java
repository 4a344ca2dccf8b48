package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.OpeningMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code openExchange}: messages 1 and 2, and those of old connectors. */
record OpenExchangeHandler(PeerService peers, OldPeerService oldPeers, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        OldPeerAuthenticator.callers(ctx)
                .map(callers -> old(ctx, callers))
                .orElseGet(() -> signed(PeerMessage.of(ctx)))
                .onSuccess(state -> envelope.answer(ctx, 200, ExchangeJson.state(state)))
                .onFailure(ctx::fail);
    }

    private Future<PeerState> signed(PeerMessage message) {
        return peers.open(
                message.sender(), PeerMessage.read(() -> OpeningMessage.read(message.body())), message.signed());
    }

    private Future<PeerState> old(RoutingContext ctx, Set<String> callers) {
        return oldPeers.open(callers, JsonValue.of(ApiRequest.of(ctx).object().getMap()))
                .map(record -> PeerState.of(record, null));
    }
}
