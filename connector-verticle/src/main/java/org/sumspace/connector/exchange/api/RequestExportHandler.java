package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code requestExport}: message 3, and that of old connectors, which names no position. */
record RequestExportHandler(PeerService peers, OldPeerService oldPeers, Envelope envelope)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        OldPeerAuthenticator.callers(ctx)
                .map(callers -> old(ctx, callers))
                .orElseGet(() -> signed(PeerMessage.of(ctx)))
                .onSuccess(content -> envelope.answer(ctx, 200, content))
                .onFailure(ctx::fail);
    }

    private Future<JsonObject> signed(PeerMessage message) {
        return peers.export(message.sender(), PeerMessage.read(() -> ExportMessage.read(message.body())))
                .map(state -> new JsonObject().put("success", true).put("exchange", ExchangeJson.state(state)));
    }

    private Future<JsonObject> old(RoutingContext ctx, Set<String> callers) {
        return oldPeers.export(callers, ApiRequest.of(ctx).object().getString("consumerDataExchange"))
                .map(isGranted -> new JsonObject().put("success", isGranted));
    }
}
