package org.sumspace.common.store;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.h2.mvstore.MVStore;

/**
 * Makes writes durable before they are answered. A write that arrives during a commit waits for the next commit, which
 * then covers all waiting writes: many writes share one commit and one synchronisation of the file. No commit starts in
 * the middle of a change, because a change spans several maps of the store: after a kill, an index must list every
 * stored document. Reads return only durable data, because a failed commit loses its changes and no caller may have
 * acted on them.
 */
final class StoreGroupCommit {
    private final MVStore store;
    private final ReadWriteLock changes = new ReentrantReadWriteLock(true);
    /** Changes that are not durable yet. */
    private int pending;

    private long requested;
    private long committed;
    private boolean committing;

    StoreGroupCommit(MVStore store) {
        this.store = store;
    }

    /** Changes the store, and returns once the change is on disk. */
    <T> T change(Supplier<T> work) {
        addPending(1);
        try {
            T result = runChange(work);
            awaitDurable();
            return result;
        } finally {
            addPending(-1);
        }
    }

    /** Reads from the store, and returns once all that can have been read is on disk. */
    <T> T read(Supplier<T> work) {
        T result = work.get();
        if (hasPending()) {
            awaitDurable();
        }
        if (store.isClosed()) {
            // The maps of a closed store still contain the data in memory.
            throw new IllegalStateException("the store has closed itself");
        }
        return result;
    }

    private synchronized void addPending(int count) {
        pending += count;
    }

    private synchronized boolean hasPending() {
        return pending > 0;
    }

    private <T> T runChange(Supplier<T> work) {
        Lock lock = changes.readLock();
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns once everything that this thread wrote is on disk; throws the exception of the store if the commit fails.
     */
    private void awaitDurable() {
        long lastTicket = startCommit();
        if (lastTicket == 0) {
            return;
        }
        boolean done = false;
        try {
            commit();
            done = true;
        } finally {
            endCommit(done ? lastTicket : 0);
        }
    }

    private void commit() {
        Lock exclusive = changes.writeLock();
        exclusive.lock();
        try {
            store.commit();
            store.sync();
        } catch (RuntimeException e) {
            // Changes that could not be made durable must not be read any more.
            store.closeImmediately();
            throw e;
        } finally {
            exclusive.unlock();
        }
    }

    /** The last ticket that this thread's commit covers; 0 if another thread's commit has covered this one. */
    private synchronized long startCommit() {
        long ticket = ++requested;
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
        return requested;
    }

    private synchronized void endCommit(long lastTicket) {
        committed = Math.max(committed, lastTicket);
        committing = false;
        notifyAll();
    }
}
