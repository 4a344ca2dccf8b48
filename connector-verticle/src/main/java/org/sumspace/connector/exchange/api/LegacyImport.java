package org.sumspace.connector.exchange.api;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.function.Supplier;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.connector.exchange.service.legacy.LegacyPeerService;
import org.sumspace.connector.shared.api.AnswerEnvelope;

/**
 * An item that an old connector sends to {@code importPart}: JSON in a member of the body, anything else as the body itself.
 */
record LegacyImport(LegacyPeerService legacyPeers, ConcurrencyLimiter bodies, AnswerEnvelope envelope) {
    /** How many bodies are in memory at once, each of at most 8 MiB. The others wait at their senders. */
    private static final int BODIES_MAX = 8;

    private static final int OK = 200;
    private static final String RECORD = "x-provider-data-exchange";
    private static final String DATA = "data";

    LegacyImport(LegacyPeerService legacyPeers, AnswerEnvelope envelope) {
        this(legacyPeers, new ConcurrencyLimiter(BODIES_MAX), envelope);
    }

    void handle(RoutingContext ctx, Set<String> callers) {
        Context context = ctx.vertx().getOrCreateContext();
        bodies.run(() -> onContext(context, () -> read(ctx).compose(bytes -> push(ctx, callers, bytes))))
                .onSuccess(isGoingOn ->
                        ctx.json(envelope.around(new JsonObject(), OK, new JsonObject().put("success", isGoingOn))))
                .onFailure(ctx::fail);
    }

    private static Future<Buffer> read(RoutingContext ctx) {
        Future<Buffer> body = ctx.request().body();
        ctx.request().resume();
        return body;
    }

    /** The body that is read before this one ends on another thread. */
    private static <T> Future<T> onContext(Context context, Supplier<Future<T>> work) {
        Promise<T> done = Promise.promise();
        context.runOnContext(
                now -> Future.succeededFuture().compose(begun -> work.get()).onComplete(done));
        return done.future();
    }

    private Future<Boolean> push(RoutingContext ctx, Set<String> callers, Buffer body) {
        if (body.length() == 0) {
            throw NodeException.invalidInput("Expected the data in the body.");
        }
        String type = ctx.request().getHeader("Content-Type");
        if (!MediaTypes.essence(type).equals(MediaTypes.JSON)) {
            return legacyPeers.push(callers, ApiRequest.of(ctx).header(RECORD).orElse(""), type, body);
        }
        JsonValue json = PeerMessage.read(() -> JsonValue.parse(body.getBytes()));
        if (!json.has(DATA)) {
            throw NodeException.invalidInput("Expected the member data in the body.");
        }
        Buffer item = Buffer.buffer(CanonicalJson.write(json.member(DATA)));
        return legacyPeers.push(callers, json.member("providerDataExchange").asText(), MediaTypes.JSON, item);
    }
}
