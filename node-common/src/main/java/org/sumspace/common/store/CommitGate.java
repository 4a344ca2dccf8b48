package org.sumspace.common.store;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;

/**
 * Makes writes durable before they are answered. Whoever comes while a commit runs waits for the next one, which then
 * serves all that wait: many writes share one commit and one synchronisation of the file. No commit falls into the middle
 * of a change, because a change spans several maps of the store, and after a kill there must not be a document that its
 * index does not know.
 */
final class CommitGate {
    private final MVStore store;
    private final ReadWriteLock changes = new ReentrantReadWriteLock(true);
    private long asked;
    private long committed;
    private boolean committing;

    CommitGate(MVStore store) {
        this.store = store;
    }

    /** Changes the store, and returns once the change is on disk. */
    <T> T change(Supplier<T> work) {
        T result = shared(work);
        pass();
        return result;
    }

    private <T> T shared(Supplier<T> work) {
        Lock lock = changes.readLock();
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /** Returns once everything this thread wrote is on disk; throws what the store throws if it cannot be. */
    private void pass() {
        long upTo = takeTurn();
        if (upTo == 0) {
            return;
        }
        boolean done = false;
        try {
            commit();
            done = true;
        } finally {
            endTurn(done ? upTo : 0);
        }
    }

    private void commit() {
        Lock alone = changes.writeLock();
        alone.lock();
        try {
            store.commit();
            store.sync();
        } finally {
            alone.unlock();
        }
    }

    /** Up to which ticket this thread is to commit; 0 if another's commit served it. */
    private synchronized long takeTurn() {
        long ticket = ++asked;
        try {
            while (committing && committed < ticket) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the write was durable", e);
        }
        if (committed >= ticket) {
            return 0;
        }
        committing = true;
        return asked;
    }

    private synchronized void endTurn(long upTo) {
        committed = Math.max(committed, upTo);
        committing = false;
        notifyAll();
    }
}
