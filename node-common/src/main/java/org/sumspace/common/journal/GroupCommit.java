package org.sumspace.common.journal;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One thread that makes the appends of all journals of a node durable: whatever arrived while it synchronised goes out
 * with the next write, so that many appends share one fdatasync. Futures complete on its thread and must not block it.
 */
public final class GroupCommit implements AutoCloseable {
    private final Set<Journal> waiting = new LinkedHashSet<>();
    private final Consumer<Duration> committed;
    private final Thread thread;
    private boolean closed;

    public GroupCommit(String name) {
        this(name, took -> {});
    }

    /** @param committed told, on the thread of the commits, how long each took */
    public GroupCommit(String name, Consumer<Duration> committed) {
        this.committed = committed;
        thread = new Thread(this::run, name);
        thread.setDaemon(true);
        thread.start();
    }

    void schedule(Journal journal) {
        synchronized (waiting) {
            if (closed) {
                throw new IllegalStateException("the group commit is closed");
            }
            waiting.add(journal);
            waiting.notifyAll();
        }
    }

    private void run() {
        for (List<Journal> batch = next(); !batch.isEmpty(); batch = next()) {
            batch.forEach(this::commit);
        }
    }

    private void commit(Journal journal) {
        long begin = System.nanoTime();
        journal.commit();
        committed.accept(Duration.ofNanos(System.nanoTime() - begin));
    }

    /** Waits for work; empty once closed and done. */
    private List<Journal> next() {
        synchronized (waiting) {
            while (waiting.isEmpty() && !closed) {
                try {
                    waiting.wait();
                } catch (InterruptedException e) {
                    closed = true; // nobody but the virtual machine's end interrupts this thread
                }
            }
            List<Journal> batch = List.copyOf(waiting);
            waiting.clear();
            return batch;
        }
    }

    /** Makes everything appended so far durable, then ends the thread. */
    @Override
    public void close() {
        synchronized (waiting) {
            closed = true;
            waiting.notifyAll();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
