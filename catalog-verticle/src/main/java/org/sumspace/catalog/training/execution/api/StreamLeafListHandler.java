package org.sumspace.catalog.training.execution.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Base64;
import java.util.List;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.wire.Bytes;

/** {@code GET /leaf_lists/{root}}: one JSON object per line, written no faster than the client reads. */
public record StreamLeafListHandler(LeafListService leafLists) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Digest root = Digest.parse(ApiRequest.of(ctx).path("root"));
        HttpServerResponse response = ctx.response();
        leafLists
                .head(root)
                .compose(head -> {
                    response.setChunked(true).putHeader("Content-Type", "application/x-ndjson");
                    return write(response, lines("certificate", head.certificates()))
                            .compose(written -> leafLists.forEachPart(
                                    root, head, leaves -> write(response, lines("leaf", leaves))));
                })
                .onSuccess(written -> response.end())
                .onFailure(failure -> fail(ctx, failure));
    }

    private static void fail(RoutingContext ctx, Throwable failure) {
        if (ctx.response().headWritten()) {
            // The client must notice that the list is incomplete.
            ctx.request().connection().close();
        } else {
            ctx.fail(failure);
        }
    }

    private static Future<Void> write(HttpServerResponse response, Buffer lines) {
        Future<Void> written = response.write(lines);
        if (!response.writeQueueFull()) {
            return Future.succeededFuture();
        }
        Promise<Void> drained = Promise.promise();
        response.drainHandler(drain -> drained.tryComplete());
        written.onFailure(drained::tryFail);
        return drained.future();
    }

    private static Buffer lines(String name, List<Bytes> items) {
        Buffer lines = Buffer.buffer();
        for (Bytes item : items) {
            String base64 = Base64.getEncoder().encodeToString(item.toBytes());
            lines.appendBuffer(new JsonObject().put(name, base64).toBuffer()).appendString("\n");
        }
        return lines;
    }
}
