package org.sumspace.connector.payload.service;

import java.io.IOException;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.payload.domain.SpoolBudget;
import org.sumspace.connector.payload.store.PartFiles.Place;
import org.sumspace.connector.payload.store.PartWriter;

/**
 * A part that is being stored, within the budget of its exchange. Once the exchange is erased, it stores nothing more.
 * All methods block. Not thread-safe.
 */
final class PartDraft {
    private final Place place;
    private final String peer;
    private final PartWriter writer;
    private final SpoolBudget budget;
    private final Lock lock;
    private final BooleanSupplier isErased;
    private long taken;

    /**
     * @param lock excludes the erasure of the exchange
     * @param isErased whether it was
     */
    PartDraft(Place place, String peer, PartWriter writer, SpoolBudget budget, Lock lock, BooleanSupplier isErased) {
        this.place = place;
        this.peer = peer;
        this.writer = writer;
        this.budget = budget;
        this.lock = lock;
        this.isErased = isErased;
    }

    void write(byte[] record, int count) throws IOException {
        lock.lock();
        try {
            requireNotErased();
            budget.take(place.account(), peer, count);
            taken += count;
            writer.write(record, count);
        } finally {
            lock.unlock();
        }
    }

    private void requireNotErased() {
        if (isErased.getAsBoolean()) {
            throw PayloadLostException.ofErased(place.exchange());
        }
    }

    long length() {
        return writer.length();
    }

    /** Makes the part durable. */
    void finish(Digest digest) throws IOException {
        lock.lock();
        try {
            requireNotErased();
            writer.finish(digest);
        } finally {
            lock.unlock();
        }
    }

    void abort() throws IOException {
        lock.lock();
        try {
            writer.close();
            budget.giveBack(place.account(), taken);
        } finally {
            lock.unlock();
        }
    }
}
