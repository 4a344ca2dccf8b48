package org.sumspace.connector.shared.service;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.task.SerialQueue;

/**
 * Repeats an attempt at another service: after each change of the settings, after a success when the attempt's result
 * says so, after a failure with growing pauses. Only one attempt runs at a time. Thread-safe.
 */
public abstract class RepeatedAttempt {
    static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);

    private static final Logger LOG = LoggerFactory.getLogger(RepeatedAttempt.class);
    private static final int DOUBLINGS_MAX = 12;

    private final Vertx vertx;
    private final String what;
    private final Consumer<Runnable> settings;
    private final RandomGenerator random;
    private final SerialQueue attempts = new SerialQueue();
    private String problem = "it has not tried yet";
    private int failures;
    private long timer = -1;
    private boolean stopped;

    /**
     * @param what it does, for the log: "register at the catalog"
     * @param settings adds a listener for their changes
     */
    protected RepeatedAttempt(Vertx vertx, String what, Consumer<Runnable> settings, RandomGenerator random) {
        this.vertx = vertx;
        this.what = what;
        this.settings = settings;
        this.random = random;
    }

    /** @return the pause until the next attempt */
    protected abstract Future<Duration> attempt();

    /** Tries now, and from now on after each change of the settings. */
    public final void start() {
        settings.accept(this::renew);
        renew();
    }

    /** Tries now, without waiting for the end of a pause. */
    public final void renew() {
        attempts.submit(
                () -> isStopped() ? Future.<Void>succeededFuture() : attempted().transform(this::scheduleNext));
    }

    private Future<Duration> attempted() {
        return Future.succeededFuture().compose(begun -> attempt());
    }

    /** Completes when the attempt in progress has ended. */
    public final Future<Void> stop() {
        synchronized (this) {
            stopped = true;
            vertx.cancelTimer(timer);
        }
        return attempts.submit(Future::succeededFuture);
    }

    /** Why the last attempt failed, or something else if it succeeded. */
    protected final synchronized String problemOr(String other) {
        return problem.isEmpty() ? other : problem;
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized Future<Void> scheduleNext(AsyncResult<Duration> attempted) {
        long pause;
        if (attempted.succeeded()) {
            failures = 0;
            problem = "";
            pause = Math.max(1, attempted.result().toMillis());
        } else {
            noteFailure(String.valueOf(attempted.cause().getMessage()), attempted.cause());
            pause = pause(failures++);
        }
        vertx.cancelTimer(timer);
        if (!stopped) {
            timer = vertx.setTimer(pause, id -> renew());
        }
        return Future.succeededFuture();
    }

    private void noteFailure(String reason, Throwable failure) {
        if (failures == 0 || !reason.equals(problem)) {
            LOG.warn("Could not {}, and will try again: {}", what, reason);
            LOG.debug("Could not {}", what, failure);
        }
        problem = reason;
    }

    private long pause(int failedBefore) {
        long longest =
                Math.min(LONGEST_PAUSE.toMillis(), FIRST_PAUSE.toMillis() << Math.min(failedBefore, DOUBLINGS_MAX));
        return random.nextLong(longest / 2, longest + 1);
    }
}
