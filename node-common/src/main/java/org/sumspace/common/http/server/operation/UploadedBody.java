package org.sumspace.common.http.server.operation;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.Pipe;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;

/** The body of a request that is a file. */
public final class UploadedBody {
    private UploadedBody() {}

    /**
     * Streams the body.
     *
     * @param stream the body of the request, which may check the caller's signature on its way
     * @param expecting whether the file may be sent, by the bytes that are announced, 0 if none are; nothing is read before
     * @param receiving takes the body, and ends it
     */
    public static <E, R> Future<R> receive(
            RoutingContext ctx,
            ReadStream<Buffer> stream,
            LongFunction<Future<E>> expecting,
            BiFunction<E, Pipe<Buffer>, Future<R>> receiving) {
        String type = MediaTypes.essence(ctx.request().getHeader("Content-Type"));
        if (!type.isEmpty() && !type.equals(MediaTypes.OCTET_STREAM)) {
            throw NodeException.unsupportedMediaType("This operation takes " + MediaTypes.OCTET_STREAM + ".");
        }
        String length = ctx.request().getHeader("Content-Length");
        // From here on the client may disconnect; the pipe keeps the failure.
        Pipe<Buffer> body = stream.pipe().endOnFailure(false);
        return expecting
                .apply(length == null ? 0 : Long.parseLong(length))
                .onFailure(refused -> body.close())
                .compose(expected -> {
                    if ("100-continue".equalsIgnoreCase(ctx.request().getHeader("Expect"))) {
                        ctx.response().writeContinue();
                    }
                    return receiving.apply(expected, body);
                });
    }
}
