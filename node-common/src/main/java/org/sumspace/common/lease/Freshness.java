package org.sumspace.common.lease;

import java.time.Duration;
import java.util.Optional;

/**
 * How far the copies of a node can be behind its database. Times are nanoseconds of the node's monotonic clock.
 * Thread-safe.
 */
public final class Freshness {
    /** A node that is further behind answers nothing. */
    public static final Duration BEHIND_MAX = Duration.ofSeconds(30);

    private boolean hasLooked;
    private long lookedAt;

    /**
     * The copies have all changes that a look has found.
     *
     * @param beganAt before the look began, because it may lack every later change
     */
    public synchronized void looked(long beganAt) {
        hasLooked = true;
        lookedAt = beganAt;
    }

    /** For how long a change can be missing; empty if there are no copies yet. */
    public synchronized Optional<Duration> behind(long now) {
        return hasLooked ? Optional.of(Duration.ofNanos(now - lookedAt)) : Optional.empty();
    }

    /** Whether the copies may be used. */
    public boolean isCurrent(long now) {
        return behind(now).filter(behind -> behind.compareTo(BEHIND_MAX) <= 0).isPresent();
    }
}
