package org.sumspace.common.bus;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before the next try: twice as long each time, somewhere in the upper half, so that tries spread. */
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
