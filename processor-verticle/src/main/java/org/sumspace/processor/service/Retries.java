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

/** Retries an operation with exponential backoff and jitter until it succeeds or a deadline passes. */
public record Retries(Vertx vertx, Clock clock) {
    private static final long FIRST_PAUSE_MS = 50;
    private static final long LONGEST_PAUSE_MS = 5_000;

    /**
     * @param isRetryable whether another try may succeed after this failure
     * @return the result of the last try; fails as gone, without any try, if the deadline has already passed
     */
    public <T> Future<T> until(Instant deadline, Predicate<Throwable> isRetryable, Supplier<Future<T>> attempt) {
        if (!clock.instant().isBefore(deadline)) {
            return Future.failedFuture(NodeException.gone("the deadline " + deadline + " has passed"));
        }
        return attempt(deadline, isRetryable, attempt, FIRST_PAUSE_MS);
    }

    private <T> Future<T> attempt(
            Instant deadline, Predicate<Throwable> isRetryable, Supplier<Future<T>> attempt, long pauseMs) {
        return attempt.get().recover(failure -> {
            long jittered = pauseMs / 2 + ThreadLocalRandom.current().nextLong(pauseMs);
            boolean pastDeadline = Duration.between(clock.instant(), deadline).toMillis() <= jittered;
            if (pastDeadline || !isRetryable.test(failure)) {
                return Future.failedFuture(failure);
            }
            return pause(jittered)
                    .compose(
                            paused -> attempt(deadline, isRetryable, attempt, Math.min(LONGEST_PAUSE_MS, pauseMs * 2)));
        });
    }

    private Future<Void> pause(long millis) {
        Promise<Void> over = Promise.promise();
        vertx.setTimer(millis, timer -> over.complete());
        return over.future();
    }
}
