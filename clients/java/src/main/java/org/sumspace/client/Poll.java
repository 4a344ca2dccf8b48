package org.sumspace.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Polls until a condition holds. */
public final class Poll {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private Poll() {}

    /**
     * Returns as soon as the condition holds.
     *
     * @param what describes the condition in messages, for example {@code "the catalog has all consents"}
     * @throws WaitTimeoutException if the condition does not hold within the timeout
     */
    public static void until(String what, Duration timeout, BooleanSupplier condition) {
        until(what, timeout, INTERVAL, condition);
    }

    /** @param interval time between two checks */
    public static void until(String what, Duration timeout, Duration interval, BooleanSupplier condition) {
        long deadline = System.nanoTime() + timeout.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new WaitTimeoutException(what, timeout);
            }
            pause(interval);
        }
    }

    /** Waits for this long, or until the thread is interrupted. */
    public static void pause(Duration interval) {
        try {
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, interval.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
        } catch (InterruptedException e) {
            throw new RequestInterruptedException("a wait was over", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a timer does not fail", e);
        }
    }
}
