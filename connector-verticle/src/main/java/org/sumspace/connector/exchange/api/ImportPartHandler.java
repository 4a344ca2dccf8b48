package org.sumspace.connector.exchange.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.core.message.PartHeaders;
import org.sumspace.connector.exchange.core.message.PeerState;
import org.sumspace.connector.exchange.service.peer.PeerService;

/** {@code importPart}: message 4, and the items that old connectors send. The body is read while it is stored. */
record ImportPartHandler(PeerService peers, OldImport oldImport) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        OldPeerAuthenticator.callers(ctx).ifPresentOrElse(callers -> oldImport.handle(ctx, callers), () -> signed(ctx));
    }

    private void signed(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        ParticipantRequest signed = ParticipantRequest.of(ctx);
        PeerMessage message = PeerMessage.ofBytes(ctx);
        PartHeaders headers = PeerMessage.read(
                () -> PartHeaders.read(name -> request.header(name).orElse("")));
        Digest digest = signed.bodyDigest()
                .orElseThrow(() -> NodeException.invalidInput("State the SHA-256 of a part in Content-Digest."));
        peers.part(message.sender(), headers, digest, signed.body(ctx), message.signedWithoutBody())
                .onSuccess(state -> ctx.json(json(state)))
                .onFailure(failure -> StreamedRequest.failAfterBody(ctx, failure));
    }

    private static JsonObject json(PeerState state) {
        JsonObject exchange = ExchangeJson.state(state);
        return new JsonObject()
                .put("success", true)
                .put("received", exchange.getJsonObject("payload").getJsonObject("received"))
                .put("exchange", exchange);
    }
}
