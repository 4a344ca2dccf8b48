package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.PartHeaders;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.service.peer.PeerService;

/** {@code importPart}: message 4, and the items that old connectors send. */
record ImportPartHandler(PeerService peers, OldImport oldImport) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        OldPeerAuthenticator.callers(ctx).ifPresentOrElse(callers -> oldImport.handle(ctx, callers), () -> signed(ctx));
    }

    private void signed(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        PeerMessage message = PeerMessage.ofBytes(ctx);
        PartHeaders headers = PeerMessage.read(
                () -> PartHeaders.read(name -> request.header(name).orElse("")));
        peers.part(message.sender(), headers, message.content(), message.signedWithoutBody())
                .onSuccess(state -> ctx.json(json(state)))
                .onFailure(ctx::fail);
    }

    private static JsonObject json(PeerState state) {
        JsonObject exchange = ExchangeJson.state(state);
        return new JsonObject()
                .put("success", true)
                .put("received", exchange.getJsonObject("payload").getJsonObject("received"))
                .put("exchange", exchange);
    }
}
