package org.sumspace.common.envelope;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.sumspace.common.crypto.Digest;

/**
 * Admits each (sender, counter) once. Of every sender the highest counters are remembered; lower ones count as seen, so
 * the memory is bounded and forgetting never lets a replay through. A sender is forgotten when all its envelopes have
 * expired. Thread-safe.
 */
final class ReplayGuard {
    static final int MAX_COUNTERS_PER_SENDER = 1_024;
    private static final int SENDERS_BEFORE_SWEEP = 1_024;

    private final Map<Digest, Window> windows = new HashMap<>();
    private int sweepAbove = SENDERS_BEFORE_SWEEP;

    /** Whether this is the first envelope of this number; call it for verified envelopes only. */
    synchronized boolean admit(Digest sender, long counter, Instant notAfter, Instant now) {
        if (windows.size() >= sweepAbove) {
            windows.values().removeIf(window -> window.lastNotAfter.isBefore(now));
            sweepAbove = Math.max(SENDERS_BEFORE_SWEEP, 2 * windows.size());
        }
        return windows.computeIfAbsent(sender, unseen -> new Window()).admit(counter, notAfter);
    }

    synchronized int senders() {
        return windows.size();
    }

    private static final class Window {
        private final TreeSet<Long> seen = new TreeSet<>();
        private long floor = Long.MIN_VALUE;
        private Instant lastNotAfter = Instant.MIN;

        boolean admit(long counter, Instant notAfter) {
            if (counter <= floor || !seen.add(counter)) {
                return false;
            }
            if (seen.size() > MAX_COUNTERS_PER_SENDER) {
                floor = seen.pollFirst();
            }
            lastNotAfter = notAfter.isAfter(lastNotAfter) ? notAfter : lastNotAfter;
            return true;
        }
    }
}
