package org.sumspace.connector;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;

/** A body that sends as fast as it is read, in pieces like those of a connection. It is paused at first. */
final class TestBody implements ReadStream<Buffer> {
    private static final int PIECE_BYTES = 64 << 10;

    private final Buffer data;
    private final @Nullable NodeException end;
    private final boolean isHanging;
    private long demand;
    private int sent;
    private boolean isOver;
    private boolean isSending;
    private @Nullable Handler<Buffer> handler;
    private @Nullable Handler<Void> ended;
    private @Nullable Handler<Throwable> failed;

    private @Nullable Watch watch;

    /** Receives the number of sent bytes after each piece. */
    interface Watch {
        void sent(long bytes);
    }

    TestBody watched(Watch newWatch) {
        watch = newWatch;
        return this;
    }

    private TestBody(Buffer data, @Nullable NodeException end, boolean isHanging) {
        this.data = data;
        this.end = end;
        this.isHanging = isHanging;
    }

    static TestBody of(Buffer data) {
        return new TestBody(data, null, false);
    }

    /** A body that fails instead of ending. */
    static TestBody failing(Buffer data, NodeException failure) {
        return new TestBody(data, failure, false);
    }

    /** A body that has no end. */
    static TestBody hanging(Buffer data) {
        return new TestBody(data, null, true);
    }

    Digest digest() {
        return Digest.of(data.getBytes());
    }

    /** How many bytes have been sent. */
    synchronized int sent() {
        return sent;
    }

    private void send() {
        if (isSending || isOver) {
            return;
        }
        isSending = true;
        while (handler != null && demand > 0 && sent < data.length()) {
            demand = demand == Long.MAX_VALUE ? demand : demand - 1;
            int from = sent;
            sent = Math.min(data.length(), from + PIECE_BYTES);
            handler.handle(data.slice(from, sent));
            if (watch != null) {
                watch.sent(sent);
            }
        }
        isSending = false;
        if (handler != null && demand > 0 && sent == data.length() && !isHanging) {
            isOver = true;
            finish();
        }
    }

    private void finish() {
        if (end != null && failed != null) {
            failed.handle(end);
        } else if (end == null && ended != null) {
            ended.handle(null);
        }
    }

    @Override
    public synchronized TestBody handler(@Nullable Handler<Buffer> newHandler) {
        handler = newHandler;
        send();
        return this;
    }

    @Override
    public synchronized TestBody pause() {
        demand = 0;
        return this;
    }

    @Override
    public TestBody resume() {
        return fetch(Long.MAX_VALUE);
    }

    @Override
    public synchronized TestBody fetch(long amount) {
        demand = demand + amount < 0 ? Long.MAX_VALUE : demand + amount;
        send();
        return this;
    }

    @Override
    public synchronized TestBody endHandler(@Nullable Handler<Void> newHandler) {
        ended = newHandler;
        return this;
    }

    @Override
    public synchronized TestBody exceptionHandler(@Nullable Handler<Throwable> newHandler) {
        failed = newHandler;
        return this;
    }
}
