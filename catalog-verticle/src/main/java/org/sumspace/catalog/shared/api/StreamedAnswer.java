package org.sumspace.catalog.shared.api;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;

/** An answer that is written in parts, no faster than the client reads. */
public final class StreamedAnswer {
    private final RoutingContext ctx;
    private final HttpServerResponse response;

    public StreamedAnswer(RoutingContext ctx, String contentType) {
        this.ctx = ctx;
        this.response = ctx.response().setChunked(true).putHeader("Content-Type", contentType);
    }

    /** Completes when the client is ready for more. */
    public Future<Void> write(Buffer part) {
        Future<Void> written = response.write(part);
        if (written.failed()) {
            return written;
        }
        if (!response.writeQueueFull()) {
            return Future.succeededFuture();
        }
        Promise<Void> drained = Promise.promise();
        response.drainHandler(drain -> drained.tryComplete());
        written.onFailure(drained::tryFail);
        return drained.future();
    }

    /** Ends the complete answer. */
    public void end(String lastPart) {
        response.end(lastPart);
    }

    /** Reports a failure. A client that has received a part of the answer must notice that the rest is missing. */
    public void fail(Throwable failure) {
        if (response.headWritten()) {
            ctx.request().connection().close();
        } else {
            response.setChunked(false);
            ctx.fail(failure);
        }
    }
}
