package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.connector.exchange.core.message.ExportMessage;
import org.sumspace.connector.exchange.service.peer.PeerService;
import org.sumspace.connector.shared.api.Envelope;

/** {@code requestExport}: message 3. */
record RequestExportHandler(PeerService peers, Envelope envelope) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        PeerMessage message = PeerMessage.of(ctx);
        peers.export(message.sender(), PeerMessage.read(() -> ExportMessage.read(message.body())))
                .onSuccess(state -> envelope.answer(
                        ctx, 200, new JsonObject().put("success", true).put("exchange", ExchangeJson.state(state))))
                .onFailure(ctx::fail);
    }
}
