package org.sumspace.common.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * The rest of a body whose request is answered already. It is read and dropped, so that the connection stays usable. A
 * connection with too much to drop is closed, but not at once: a connection that is closed while its client sends is
 * reset, and a client that is reset may lose the answer that it has not read (RFC 9112, section 9.6).
 */
public final class RefusedBody {
    private static final Duration LINGER = Duration.ofSeconds(2);
    private static final long LINGER_BYTES_MAX = 64L << 20;

    private final HttpServerRequest request;
    private final long bytesMax;
    private long bytes;
    private boolean closing;

    private RefusedBody(HttpServerRequest request, long bytesMax) {
        this.request = request;
        this.bytesMax = bytesMax;
    }

    /**
     * Drops what is left, if anything is. Runs on the request's context.
     *
     * @param bytesMax how much is dropped before the connection is given up
     */
    public static void drop(HttpServerRequest request, long bytesMax) {
        if (!request.isEnded()) {
            request.handler(new RefusedBody(request, bytesMax)::drop)
                    .endHandler(null)
                    .resume();
        }
    }

    private void drop(Buffer piece) {
        bytes += piece.length();
        if (bytes > bytesMax && !closing) {
            closing = true;
            Vertx.currentContext()
                    .owner()
                    .setTimer(LINGER.toMillis(), passed -> request.connection().close());
        }
        if (bytes > bytesMax + LINGER_BYTES_MAX) {
            request.pause();
        }
    }
}
