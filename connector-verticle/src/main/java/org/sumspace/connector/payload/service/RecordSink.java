package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.payload.store.PartFiles;

/**
 * Stores a stream record by record. While a record is being stored, the queue is full, so at most two records are in
 * memory if the source respects the back-pressure. Used on one context.
 */
public final class RecordSink implements WriteStream<Buffer> {
    private final Target target;
    private byte[] record = new byte[PartFiles.RECORD_BYTES];
    private int filled;
    private Future<Void> stored = Future.succeededFuture();
    private int writing;
    private @Nullable Handler<Void> drained;
    private @Nullable Handler<Throwable> failed;

    /** The target of the records. */
    interface Target {
        /**
         * Stores the next record.
         *
         * @param count how many bytes of it are used; all of them except in the last record
         */
        Future<Void> write(byte[] record, int count);

        /** @return when all is durable */
        Future<Void> finish();

        /** Removes everything that is not durable. It is called after a failure, or if the stream never ends. */
        Future<Void> abort();
    }

    RecordSink(Target target) {
        this.target = target;
    }

    /** @return failed if a record cannot be stored, so that nothing more is read */
    @Override
    public Future<Void> write(Buffer data) {
        for (int from = 0; from < data.length(); ) {
            int count = Math.min(record.length - filled, data.length() - from);
            data.getBytes(from, from + count, record, filled);
            filled += count;
            from += count;
            if (filled == record.length) {
                store();
            }
        }
        return stored;
    }

    private void store() {
        byte[] full = record;
        int count = filled;
        record = new byte[PartFiles.RECORD_BYTES];
        filled = 0;
        writing++;
        stored = stored.compose(before -> target.write(full, count))
                .onSuccess(done -> recordStored())
                .onFailure(this::fail);
    }

    private void recordStored() {
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

    /** @return when all is durable */
    @Override
    public Future<Void> end() {
        if (filled > 0) {
            store();
        }
        stored = stored.compose(done -> target.finish());
        return stored;
    }

    /** Removes everything that is not durable, after the write under way. */
    Future<Void> abort() {
        return stored.transform(done -> target.abort());
    }

    @Override
    public boolean writeQueueFull() {
        return writing > 0;
    }

    @Override
    public RecordSink drainHandler(@Nullable Handler<Void> handler) {
        drained = handler;
        return this;
    }

    @Override
    public RecordSink exceptionHandler(@Nullable Handler<Throwable> handler) {
        failed = handler;
        return this;
    }

    @Override
    public RecordSink setWriteQueueMaxSize(int maxSize) {
        return this;
    }
}
