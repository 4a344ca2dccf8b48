package org.sumspace.common.http.server.answer;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;

/**
 * The rest of a body whose request is answered already. It is read and dropped, so that the connection stays usable. If
 * there is too much to drop, the connection is closed, but not at once: closing it while the client sends would reset
 * it, and the client could lose the unread answer (RFC 9112, section 9.6).
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
     * Drops the rest of the body, if there is any. Runs on the request's context.
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
