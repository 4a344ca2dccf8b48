package org.sumspace.catalog.contract.service;

import java.time.Duration;

/**
 * When tasks are tried again.
 *
 * @param retryDelay how long the second attempt waits at most; this doubles with each attempt
 */
public record OutboxPace(Timers timers, Duration retryDelay) {
    private static final Duration RETRY_DELAY = Duration.ofSeconds(2);

    public static OutboxPace of(Timers timers) {
        return new OutboxPace(timers, RETRY_DELAY);
    }
}
