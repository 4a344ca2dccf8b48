package org.sumspace.common.security;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiConsumer;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.error.NodeException;

/**
 * Bounds attempts per key by a token bucket: a burst, then one attempt per interval. It remembers a bounded number of
 * keys, the most recently used; a forgotten key begins with a full bucket. A clock that goes back changes no bucket; one that
 * jumps forward fills all. Thread-safe.
 */
public final class AttemptLimiter {
    private static final int KEYS_MAX = 10_000;

    private final int burst;
    private final Duration interval;
    private final Clock clock;
    private final BiConsumer<String, Instant> whenEmpty;
    private Instant lastTaken = Instant.MIN;
    private final Map<String, Instant> fullAgainAt = BoundedMap.byUse(KEYS_MAX);

    public AttemptLimiter(int burst, Duration interval, Clock clock) {
        this(burst, interval, clock, (key, fullAgainAt) -> {});
    }

    /** @param whenEmpty is called with a key that has no attempt left, and the time when it has all of them again */
    AttemptLimiter(int burst, Duration interval, Clock clock, BiConsumer<String, Instant> whenEmpty) {
        this.whenEmpty = whenEmpty;
        this.burst = burst;
        this.interval = interval;
        this.clock = clock;
    }

    /** @throws NodeException TOO_MANY if the key has no attempt left now */
    public synchronized void take(String key) {
        Instant now = now();
        Instant next = later(fullAgainAt.getOrDefault(key, now), now).plus(interval);
        Instant earliest = next.minus(interval.multipliedBy(burst));
        if (earliest.isAfter(now)) {
            int seconds = Math.toIntExact(Duration.between(now, earliest).toSeconds() + 1);
            throw NodeException.tooMany("Too many attempts. Try again later.", seconds);
        }
        fullAgainAt.put(key, next);
        if (earliest.plus(interval).isAfter(now)) {
            whenEmpty.accept(key, next);
        }
    }

    /**
     * The current time. If the clock was set back, all waiting times are moved back, too, so that they do not get
     * longer.
     */
    private Instant now() {
        Instant now = clock.instant();
        if (now.isBefore(lastTaken)) {
            Duration back = Duration.between(now, lastTaken);
            fullAgainAt.replaceAll((key, fullAt) -> fullAt.minus(back));
        }
        lastTaken = now;
        return now;
    }

    /** Restores the state of a key from before a restart. The clock may have been set back since then. */
    synchronized void restore(String key, Instant fullAt) {
        Instant latest = now().plus(interval.multipliedBy(burst));
        fullAgainAt.merge(key, fullAt.isAfter(latest) ? latest : fullAt, AttemptLimiter::later);
    }

    /** Gives back an attempt that must not count. */
    public synchronized void giveBack(String key) {
        fullAgainAt.computeIfPresent(key, (same, fullAt) -> fullAt.minus(interval));
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
