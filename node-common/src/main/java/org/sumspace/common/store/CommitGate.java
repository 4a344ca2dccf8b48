package org.sumspace.common.store;

import org.h2.mvstore.MVStore;

/**
 * Makes writes durable before they are answered. Whoever comes while a commit runs waits for the next one, which then
 * serves all that wait: many writes share one commit and one synchronisation of the file.
 */
final class CommitGate {
    private final MVStore store;
    private long asked;
    private long committed;
    private boolean committing;

    CommitGate(MVStore store) {
        this.store = store;
    }

    /** Returns once everything this thread wrote is on disk; throws what the store throws if it cannot be. */
    void pass() {
        long upTo = takeTurn();
        if (upTo == 0) {
            return;
        }
        boolean done = false;
        try {
            store.commit();
            store.sync();
            done = true;
        } finally {
            endTurn(done ? upTo : 0);
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
