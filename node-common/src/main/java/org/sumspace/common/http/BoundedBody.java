package org.sumspace.common.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/** A body that fails as soon as it is longer than its limit; back-pressure passes through. */
public final class BoundedBody implements ReadStream<Buffer> {
    /** The largest piece of a body that is passed on at once: what one read of a connection yields. Netty would cut it up. */
    public static final int PIECE_BYTES_MAX = 64 * 1024;

    private final ReadStream<Buffer> source;
    private final long bytesMax;
    private long bytes;
    private boolean refused;
    private @Nullable Handler<Throwable> failed;

    public BoundedBody(ReadStream<Buffer> source, long bytesMax) {
        this.source = source;
        this.bytesMax = bytesMax;
    }

    @Override
    public ReadStream<Buffer> handler(@Nullable Handler<Buffer> handler) {
        source.handler(
                handler == null
                        ? null
                        : chunk -> {
                            bytes += chunk.length();
                            if (bytes <= bytesMax) {
                                handler.handle(chunk);
                            } else {
                                refuse();
                            }
                        });
        return this;
    }

    private void refuse() {
        refused = true;
        source.handler(null);
        source.endHandler(null);
        if (failed != null) {
            failed.handle(NodeException.tooLarge("The answer is longer than " + bytesMax + " bytes."));
        }
    }

    @Override
    public ReadStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        failed = handler;
        // After the refusal the caller closes the connection, which fails the source: that failure is not reported
        // again.
        source.exceptionHandler(failure -> {
            if (!refused && handler != null) {
                handler.handle(failure);
            }
        });
        return this;
    }

    @Override
    public ReadStream<Buffer> endHandler(@Nullable Handler<Void> handler) {
        source.endHandler(handler);
        return this;
    }

    @Override
    public ReadStream<Buffer> pause() {
        source.pause();
        return this;
    }

    @Override
    public ReadStream<Buffer> resume() {
        source.resume();
        return this;
    }

    @Override
    public ReadStream<Buffer> fetch(long amount) {
        source.fetch(amount);
        return this;
    }
}
