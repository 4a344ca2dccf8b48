package org.sumspace.connector.payload.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;

/**
 * Stores an item part by part, as its source delivers it. While a part is being stored, the queue is full, so that no more than
 * two parts are in memory. To be used on one context.
 */
public final class ItemSink implements WriteStream<Buffer> {
    private final PartWriter writer;
    private final MessageDigest sha256 = Digest.sha256();
    private Buffer pending = Buffer.buffer();
    private Future<Void> stored = Future.succeededFuture();
    private int writing;
    private long size;
    private @Nullable Handler<Void> drained;
    private @Nullable Handler<Throwable> failed;

    /** Stores one part durably, and updates the digest with it. */
    interface PartWriter {
        Future<Void> write(long offset, Buffer part, MessageDigest sha256);
    }

    ItemSink(PartWriter writer) {
        this.writer = requireNonNull(writer, "writer is null");
    }

    /** @return failed if a part cannot be stored, so that nothing more is read */
    @Override
    public Future<Void> write(Buffer data) {
        pending.appendBuffer(data);
        if (pending.length() < PayloadSpool.PART_BYTES) {
            return Future.succeededFuture();
        }
        while (pending.length() >= PayloadSpool.PART_BYTES) {
            Buffer part = pending.getBuffer(0, PayloadSpool.PART_BYTES);
            pending = pending.getBuffer(PayloadSpool.PART_BYTES, pending.length());
            store(part);
        }
        return stored;
    }

    private void store(Buffer part) {
        long offset = size;
        size += part.length();
        writing++;
        stored = stored.compose(before -> writer.write(offset, part, sha256))
                .onSuccess(done -> partStored())
                .onFailure(this::fail);
    }

    private void partStored() {
        writing--;
        Handler<Void> handler = drained;
        if (writing == 0 && handler != null) {
            handler.handle(null);
        }
    }

    private void fail(Throwable failure) {
        Handler<Throwable> handler = failed;
        if (handler != null) {
            handler.handle(failure);
        }
    }

    /** @return when all of the item is durable */
    @Override
    public Future<Void> end() {
        if (pending.length() > 0) {
            Buffer last = pending;
            pending = Buffer.buffer();
            store(last);
        }
        return stored;
    }

    /** How many bytes were written. */
    public long size() {
        return size;
    }

    /** SHA-256 of the item, once it is durable; to be asked for once. */
    public Digest digest() {
        return Digest.wrap(sha256.digest());
    }

    @Override
    public boolean writeQueueFull() {
        return writing > 0;
    }

    @Override
    public ItemSink drainHandler(@Nullable Handler<Void> handler) {
        drained = handler;
        return this;
    }

    @Override
    public ItemSink exceptionHandler(@Nullable Handler<Throwable> handler) {
        failed = handler;
        return this;
    }

    @Override
    public ItemSink setWriteQueueMaxSize(int maxSize) {
        return this;
    }
}
