package org.sumspace.common.http.client;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import org.jspecify.annotations.Nullable;

/**
 * A sink for a download that can be closed early. The caller may close it as soon as the download has failed, although
 * bytes arrive until the connection is reset; later bytes are dropped. Thread-safe.
 */
final class ClosableSink implements WriteStream<Buffer> {
    private final WriteStream<Buffer> sink;
    private boolean isClosed;

    ClosableSink(WriteStream<Buffer> sink) {
        this.sink = sink;
    }

    /** After this method has returned, nothing is written to the sink any more. */
    synchronized void close() {
        isClosed = true;
    }

    @Override
    public synchronized Future<Void> write(Buffer chunk) {
        return isClosed ? closed() : sink.write(chunk);
    }

    @Override
    public synchronized Future<Void> end() {
        return isClosed ? closed() : sink.end();
    }

    private static Future<Void> closed() {
        return Future.failedFuture(new IllegalStateException("the download was given up"));
    }

    @Override
    public WriteStream<Buffer> exceptionHandler(@Nullable Handler<Throwable> handler) {
        sink.exceptionHandler(handler);
        return this;
    }

    @Override
    public WriteStream<Buffer> setWriteQueueMaxSize(int bytes) {
        sink.setWriteQueueMaxSize(bytes);
        return this;
    }

    @Override
    public synchronized boolean writeQueueFull() {
        return !isClosed && sink.writeQueueFull();
    }

    @Override
    public synchronized WriteStream<Buffer> drainHandler(@Nullable Handler<Void> handler) {
        if (!isClosed) {
            sink.drainHandler(handler);
        }
        return this;
    }
}
