package org.sumspace.connector.exchange.service.run;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Tracks peers that do not answer. While a peer is away, one call at a time probes whether it answers again, and all
 * other calls wait. So exchanges that wait for it do not slow down the others. Thread-safe.
 */
final class PeerBackoff {
    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LAST = Duration.ofMinutes(5);
    private static final int DOUBLINGS_MAX = 20;

    private final RandomGenerator random;
    private final Map<String, Away> away = new HashMap<>();

    private static final class Away {
        int failures;
        Instant next = Instant.MIN;
        boolean isProbed;
    }

    /** A call that may be made. */
    record Attempt(String peer, boolean isProbe) {}

    PeerBackoff(RandomGenerator random) {
        this.random = random;
    }

    /** The time to wait between attempts: from half of it to all of it, doubled by each failure. */
    static Duration delay(int failures, RandomGenerator random) {
        long longest = Math.min(LAST.toMillis(), FIRST.toMillis() << Math.min(failures, DOUBLINGS_MAX));
        return Duration.ofMillis(longest / 2 + random.nextLong(longest / 2 + 1));
    }

    /** @return empty if the peer is away and this call must wait */
    synchronized Optional<Attempt> begin(String peer, Instant now) {
        Away known = away.get(peer);
        if (known == null) {
            return Optional.of(new Attempt(peer, false));
        }
        if (known.isProbed || isBefore(now, known.next)) {
            return Optional.empty();
        }
        known.isProbed = true;
        return Optional.of(new Attempt(peer, true));
    }

    synchronized void answered(Attempt attempt) {
        away.remove(attempt.peer());
    }

    synchronized void notAnswered(Attempt attempt, Instant now) {
        Away known = away.get(attempt.peer());
        if (known != null && !attempt.isProbe()) {
            return;
        }
        Away later = known == null ? new Away() : known;
        later.next = now.plus(delay(later.failures, random));
        later.failures++;
        later.isProbed = false;
        away.put(attempt.peer(), later);
    }

    /** Whether no call to the peer would be made now. */
    synchronized boolean isAway(String peer, Instant now) {
        Away known = away.get(peer);
        return known != null && isBefore(now, known.next);
    }

    /** How many peers do not answer. */
    synchronized int size() {
        return away.size();
    }

    /** How long a call to a peer that is away waits before its next attempt. */
    synchronized Duration waitFor(String peer, Instant now) {
        Away known = away.get(peer);
        Duration untilNext = known != null && isBefore(now, known.next) ? Duration.between(now, known.next) : FIRST;
        return untilNext.plusMillis(random.nextLong(untilNext.toMillis() / 2 + 1));
    }

    /** A time that is farther away than any delay comes from a clock that was set back. */
    private static boolean isBefore(Instant now, Instant next) {
        return now.isBefore(next) && !now.plus(LAST).isBefore(next);
    }
}
