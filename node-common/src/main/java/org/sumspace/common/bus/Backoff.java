package org.sumspace.common.bus;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * The delay before the next retry. Its upper bound doubles each time; the delay is random in the upper half, so that
 * retries of several nodes spread.
 */
final class Backoff {
    static final Duration FIRST = Duration.ofMillis(50);
    static final Duration LONGEST = Duration.ofSeconds(5);

    private final RandomGenerator random;
    private long ceilingMillis = FIRST.toMillis();

    Backoff(RandomGenerator random) {
        this.random = random;
    }

    Duration next() {
        Duration wait = Duration.ofMillis(random.nextLong(ceilingMillis / 2, ceilingMillis + 1));
        ceilingMillis = Math.min(2 * ceilingMillis, LONGEST.toMillis());
        return wait;
    }
}
