package org.sumspace.common.journal;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One thread that makes the appends of all journals of a node durable. Appends that arrive during a sync are written
 * together by the next one, so many appends share one fdatasync. Futures complete on this thread and must not block it.
 */
public final class GroupCommit implements AutoCloseable {
    private final Set<Journal> waiting = new LinkedHashSet<>();
    private final Consumer<Duration> onCommit;
    private final Thread thread;
    private boolean closed;

    public GroupCommit(String name) {
        this(name, duration -> {});
    }

    /** @param onCommit called on the thread of the commits with the duration of each */
    public GroupCommit(String name, Consumer<Duration> onCommit) {
        this.onCommit = onCommit;
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
        long start = System.nanoTime();
        journal.commit();
        onCommit.accept(Duration.ofNanos(System.nanoTime() - start));
    }

    /** Waits for journals with pending appends. Empty once the group commit is closed and nothing is pending. */
    private List<Journal> next() {
        synchronized (waiting) {
            while (waiting.isEmpty() && !closed) {
                try {
                    waiting.wait();
                } catch (InterruptedException e) {
                    closed = true; // only the shutdown of the JVM interrupts this thread
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
