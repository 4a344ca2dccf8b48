package org.sumspace.common.http.server;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import org.sumspace.common.http.MediaTypes;

/**
 * Signs the answer to a request whose sender expects that. An {@link Authenticator} leaves it in the context. Problems are
 * signed by themselves; a handler ends its answer with {@link #end} or {@link #json}, which also serve callers that
 * expect no signature.
 */
@FunctionalInterface
public interface AnswerSigner {
    ContextKey<AnswerSigner> KEY = new ContextKey<>("answer signer");

    /** The headers that sign an answer. */
    Future<Map<String, String>> sign(int status, String contentType, Buffer body);

    /** Ends an answer whose status is set. */
    static Future<Void> end(RoutingContext ctx, String contentType, Buffer body) {
        HttpServerResponse response = ctx.response();
        Future<Map<String, String>> headers = KEY.find(ctx)
                .map(signer -> signer.sign(response.getStatusCode(), contentType, body))
                .orElse(Future.succeededFuture(Map.of()));
        return headers.onFailure(ctx::fail).compose(signed -> {
            signed.forEach(response::putHeader);
            return response.putHeader("Content-Type", contentType).end(body);
        });
    }

    static Future<Void> json(RoutingContext ctx, JsonObject body) {
        return end(ctx, MediaTypes.JSON, body.toBuffer());
    }
}
