package org.sumspace.assessment.shared.service;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Ends the work of a worker process that takes too long. Its work has ended in time if it is closed before. */
public final class WorkerDeadline implements AutoCloseable {
    private final Vertx vertx;
    private final long timer;
    private volatile boolean passed;

    /** @param stop called once, on the event loop */
    public WorkerDeadline(Vertx vertx, Duration limit, Runnable stop) {
        this.vertx = vertx;
        this.timer = vertx.setTimer(limit.toMillis(), late -> {
            passed = true;
            stop.run();
        });
    }

    public boolean hasPassed() {
        return passed;
    }

    @Override
    public void close() {
        vertx.cancelTimer(timer);
    }
}
