package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;

/** Repeats what may fail for a while, with growing, jittered pauses, until it succeeds or the time is over. */
public final class Retries {
    private static final long FIRST_PAUSE_MS = 50;
    private static final long LONGEST_PAUSE_MS = 5_000;

    private final Vertx vertx;
    private final Clock clock;

    public Retries(Vertx vertx, Clock clock) {
        this.vertx = vertx;
        this.clock = clock;
    }

    /**
     * @param worthwhile whether another try could end differently
     * @return as the last try; failed as gone, and never tried, where the time is over already
     */
    public <T> Future<T> until(Instant deadline, Predicate<Throwable> worthwhile, Supplier<Future<T>> attempt) {
        if (!clock.instant().isBefore(deadline)) {
            return Future.failedFuture(NodeException.gone("the time for it is over"));
        }
        return attempt(deadline, worthwhile, attempt, FIRST_PAUSE_MS);
    }

    private <T> Future<T> attempt(
            Instant deadline, Predicate<Throwable> worthwhile, Supplier<Future<T>> attempt, long pauseMs) {
        return attempt.get().recover(failure -> {
            long jittered = pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs);
            boolean late = Duration.between(clock.instant(), deadline).toMillis() <= jittered;
            if (late || !worthwhile.test(failure)) {
                return Future.failedFuture(failure);
            }
            return pause(jittered)
                    .compose(paused -> attempt(deadline, worthwhile, attempt, Math.min(LONGEST_PAUSE_MS, pauseMs * 2)));
        });
    }

    private Future<Void> pause(long millis) {
        Promise<Void> over = Promise.promise();
        vertx.setTimer(millis, timer -> over.complete());
        return over.future();
    }
}
