package org.sumspace.connector.exchange.api;

import io.vertx.core.Future;
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
        Future<Buffer> body = ctx.request().body();
        ctx.request().resume();
        body.compose(bytes -> push(ctx, callers, bytes))
                .onSuccess(isGoingOn -> envelope.answer(ctx, 200, new JsonObject().put("success", isGoingOn)))
                .onFailure(ctx::fail);
    }

    private Future<Boolean> push(RoutingContext ctx, Set<String> callers, Buffer body) {
        if (body.length() == 0) {
            throw NodeException.invalidInput("Expected the data in the body.");
        }
        String type = ctx.request().getHeader("Content-Type");
        if (!MediaTypes.essence(type).equals(MediaTypes.JSON)) {
            return oldPeers.push(callers, ApiRequest.of(ctx).header(RECORD).orElse(""), type, body);
        }
        JsonValue json = PeerMessage.read(() -> JsonValue.parse(body.getBytes()));
        if (!json.has(DATA)) {
            throw NodeException.invalidInput("Expected the member data in the body.");
        }
        Buffer item = Buffer.buffer(CanonicalJson.write(json.member(DATA)));
        return oldPeers.push(callers, json.member("providerDataExchange").asText(), MediaTypes.JSON, item);
    }
}
