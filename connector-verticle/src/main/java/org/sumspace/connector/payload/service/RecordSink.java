package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.WriteStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.payload.store.PartFiles;

/**
 * Stores a stream record by record. While records are being stored, further ones arrive, up to a limit: at most that many
 * are in memory if the source respects the back-pressure. Used on one context.
 */
public final class RecordSink implements WriteStream<Buffer> {
    /** How many records wait or are being stored before the source is paused: half of them while the others arrive. */
    private static final int RECORDS_MAX = 4;

    private final Target target;
    private final List<Piece> waiting = new ArrayList<>();
    /** Arrays of records that are stored. */
    private final Queue<byte[]> spare = new ArrayDeque<>();

    private byte[] record = new byte[PartFiles.RECORD_BYTES];
    private int filled;
    private Future<Void> stored = Future.succeededFuture();
    private int unstored;
    private @Nullable Handler<Void> drained;
    private @Nullable Handler<Throwable> failed;

    /**
     * A piece of the stream.
     *
     * @param count how many of the bytes are used; all of them except in the last record
     */
    @SuppressWarnings("ArrayRecordComponent") // It is passed on once and never compared.
    record Piece(byte[] bytes, int count) {}

    /** The target of the records. */
    interface Target {
        /** Stores the next records. Afterwards their arrays are used again. */
        Future<Void> write(List<Piece> records);

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

    /** Records that wait while others are being stored are then stored together. */
    private void store() {
        waiting.add(new Piece(record, filled));
        record = spare.isEmpty() ? new byte[PartFiles.RECORD_BYTES] : spare.remove();
        filled = 0;
        unstored++;
        if (waiting.size() == 1) {
            stored = stored.compose(before -> storeWaiting()).onFailure(this::fail);
        }
    }

    private Future<Void> storeWaiting() {
        List<Piece> records = List.copyOf(waiting);
        waiting.clear();
        return target.write(records).onSuccess(done -> stored(records));
    }

    private void stored(List<Piece> records) {
        unstored -= records.size();
        records.forEach(each -> spare.add(each.bytes()));
        Handler<Void> handler = drained;
        if (!writeQueueFull() && handler != null) {
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
        return unstored >= RECORDS_MAX;
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
