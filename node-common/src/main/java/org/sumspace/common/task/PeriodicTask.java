package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs work at intervals, one run at a time: the interval counts from the end of one run to the start of the next. A
 * failed run is logged and does not stop the task.
 */
public final class PeriodicTask {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    private final Vertx vertx;
    private final String name;
    private final long intervalMillis;
    private final Supplier<Future<?>> work;
    private @Nullable Future<?> running;
    private long timer;
    private boolean stopped;

    private PeriodicTask(Vertx vertx, String name, Duration interval, Supplier<Future<?>> work) {
        this.vertx = vertx;
        this.name = name;
        this.intervalMillis = interval.toMillis();
        this.work = work;
    }

    /** Runs for the first time when one interval has passed. */
    public static PeriodicTask start(Vertx vertx, String name, Duration interval, Supplier<Future<?>> work) {
        PeriodicTask task = new PeriodicTask(vertx, name, interval, work);
        task.schedule();
        return task;
    }

    private synchronized void schedule() {
        if (!stopped) {
            timer = vertx.setTimer(intervalMillis, id -> run());
        }
    }

    private synchronized void run() {
        if (stopped) {
            return;
        }
        running = attempt();
        running.onFailure(failure -> LOG.warn("{} failed and will run again", name, failure))
                .onComplete(done -> schedule());
    }

    private Future<?> attempt() {
        try {
            return work.get();
        } catch (RuntimeException e) {
            return Future.failedFuture(e);
        }
    }

    /** Starts no further run. Completes when the current run has ended, whether it succeeded or failed. */
    public synchronized Future<Void> stop() {
        stopped = true;
        vertx.cancelTimer(timer);
        return running == null ? Future.succeededFuture() : running.transform(done -> Future.succeededFuture());
    }
}
