package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Stored bytes. While the receiver takes a record, the next ones are read. Used on one context. */
public final class ItemStream implements ReadStream<Buffer> {
    /** How many records are read before the receiver is ready for them. */
    private static final int AHEAD_MAX = 2;

    private final LongFunction<Future<Buffer>> records;
    private final long size;
    private final Queue<Buffer> ahead = new ArrayDeque<>();
    private long offset;
    private long demand = Long.MAX_VALUE;
    private boolean isReading;
    private boolean isEmitting;
    private boolean isOver;
    private @Nullable Handler<Buffer> handler;
    private @Nullable Handler<Void> ended;
    private @Nullable Handler<Throwable> failed;
    /** A failure that nobody was there to hear. */
    private @Nullable Throwable unheard;

    /** @param records reads the bytes from an offset to the end of the record in which it lies */
    ItemStream(LongFunction<Future<Buffer>> records, long size) {
        this.records = records;
        this.size = size;
    }

    /** Bytes that are in memory already. */
    public static ItemStream of(Buffer bytes) {
        return new ItemStream(offset -> Future.succeededFuture(bytes), bytes.length());
    }

    @Override
    public ItemStream handler(@Nullable Handler<Buffer> newHandler) {
        handler = newHandler;
        proceed();
        return this;
    }

    private void proceed() {
        readNext();
        emit();
    }

    private void readNext() {
        if (handler == null || isReading || isOver || offset == size || ahead.size() == AHEAD_MAX) {
            return;
        }
        isReading = true;
        records.apply(offset).onSuccess(this::add).onFailure(this::fail);
    }

    private void add(Buffer record) {
        isReading = false;
        offset += record.length();
        if (offset > size) {
            fail(new PayloadLostException("The stored item is longer than its size."));
            return;
        }
        ahead.add(record);
        proceed();
    }

    /** The receiver may call back while it takes a record. */
    private void emit() {
        if (isEmitting) {
            return;
        }
        isEmitting = true;
        while (handler != null && !isOver && demand > 0 && !ahead.isEmpty()) {
            demand = demand == Long.MAX_VALUE ? demand : demand - 1;
            emit(handler, ahead.remove());
            readNext();
        }
        isEmitting = false;
        if (handler != null && !isOver && demand > 0 && offset == size && ahead.isEmpty()) {
            isOver = true;
            end();
        }
    }

    private void emit(Handler<Buffer> receiver, Buffer record) {
        try {
            receiver.handle(record);
        } catch (IllegalStateException closed) {
            // The connection is gone, so the request cannot take further bytes.
            fail(closed);
        }
    }

    private void end() {
        Handler<Void> receiver = ended;
        if (receiver != null) {
            receiver.handle(null);
        }
    }

    private void fail(Throwable failure) {
        isOver = true;
        Handler<Throwable> receiver = failed;
        if (receiver == null) {
            unheard = failure;
        } else {
            receiver.handle(failure);
        }
    }

    @Override
    public ItemStream pause() {
        demand = 0;
        return this;
    }

    @Override
    public ItemStream resume() {
        return fetch(Long.MAX_VALUE);
    }

    @Override
    public ItemStream fetch(long amount) {
        long more = demand + amount;
        demand = more < 0 ? Long.MAX_VALUE : more;
        proceed();
        return this;
    }

    @Override
    public ItemStream endHandler(@Nullable Handler<Void> newHandler) {
        ended = newHandler;
        return this;
    }

    /** Reading begins with the handler of records. If it has failed by then, this handler hears of it at once. */
    @Override
    public ItemStream exceptionHandler(@Nullable Handler<Throwable> newHandler) {
        failed = newHandler;
        Throwable failure = unheard;
        if (newHandler != null && failure != null) {
            unheard = null;
            newHandler.handle(failure);
        }
        return this;
    }
}
