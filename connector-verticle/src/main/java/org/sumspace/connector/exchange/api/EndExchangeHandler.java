package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.EndMessage;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/**
 * {@code reportSuccess} and {@code reportError}: messages 5 and 6. The path says what the body says. Of an old connector it is a
 * reason to read its record.
 */
record EndExchangeHandler(PeerService peers, OldPeerService oldPeers, boolean isError, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("exchangeId");
        OldPeerAuthenticator.callers(ctx)
                .map(callers -> oldPeers.failed(callers, id).map(record -> PeerState.of(record, null)))
                .orElseGet(() -> signed(ctx, id))
                .onSuccess(state -> envelope.answer(ctx, 200, ExchangeJson.state(state)))
                .onFailure(ctx::fail);
    }

    private Future<PeerState> signed(RoutingContext ctx, String id) {
        PeerMessage message = PeerMessage.of(ctx);
        EndMessage end = PeerMessage.read(() -> EndMessage.read(message.body()));
        if (end.status().isError() != isError || !end.exchangeId().equals(id)) {
            throw NodeException.invalidInput("Path and body name different ends or exchanges.");
        }
        PeerMessage.read(() -> end.origin() == EndMessage.Origin.PROVIDER ? end.wish() : end.outcome());
        return peers.end(message.sender(), end, message.signed());
    }
}
