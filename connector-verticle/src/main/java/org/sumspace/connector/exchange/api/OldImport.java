package org.sumspace.connector.exchange.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.connector.exchange.service.legacy.OldPeerService;
import org.sumspace.connector.shared.api.Envelope;

/**
 * An item that an old connector sends to {@code importPart}: JSON in a member of the body, anything else as the body itself.
 */
record OldImport(OldPeerService oldPeers, Envelope envelope) {
    private static final String RECORD = "x-provider-data-exchange";
    private static final String DATA = "data";

    void handle(RoutingContext ctx, Set<String> callers) {
        ApiRequest request = ApiRequest.of(ctx);
        if (!request.hasBody()) {
            throw NodeException.invalidInput("Expected the data in the body.");
        }
        String type = ctx.request().getHeader("Content-Type");
        Buffer body = request.bytes();
        String peerId = request.header(RECORD).orElse("");
        Buffer item = body;
        if (MediaTypes.essence(type).equals(MediaTypes.JSON)) {
            JsonValue json = PeerMessage.read(() -> JsonValue.parse(body.getBytes()));
            if (!json.has(DATA)) {
                throw NodeException.invalidInput("Expected the member data in the body.");
            }
            peerId = json.member("providerDataExchange").asText();
            item = Buffer.buffer(CanonicalJson.write(json.member(DATA)));
            type = MediaTypes.JSON;
        }
        oldPeers.push(callers, peerId, type, item)
                .onSuccess(isGoingOn -> envelope.answer(ctx, 200, new JsonObject().put("success", isGoingOn)))
                .onFailure(ctx::fail);
    }
}
