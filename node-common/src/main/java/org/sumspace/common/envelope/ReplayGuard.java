package org.sumspace.common.envelope;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.crypto.Digest;

/**
 * Admits each counter of a sender once. It remembers the highest counters of every sender and treats lower ones as
 * seen, so memory is bounded and no replay passes. A sender is forgotten once all its envelopes have expired.
 * Thread-safe.
 */
final class ReplayGuard {
    static final int MAX_COUNTERS_PER_SENDER = 1_024;
    private static final int SENDERS_BEFORE_SWEEP = 1_024;

    private final Map<Digest, Window> windows = new HashMap<>();
    private int sweepAbove = SENDERS_BEFORE_SWEEP;

    /** Returns whether this counter is new, and records it. Call it only for verified envelopes. */
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
        /** Sorted up to {@code size}. It starts small, because there are many senders and most of them send little. */
        private long[] seen = new long[2];

        private int size;
        private long highestForgotten = Long.MIN_VALUE;
        private Instant lastNotAfter = Instant.MIN;

        boolean admit(long counter, Instant notAfter) {
            int at = Arrays.binarySearch(seen, 0, size, counter);
            if (counter <= highestForgotten || at >= 0) {
                return false;
            }
            insert(-at - 1, counter);
            if (size > MAX_COUNTERS_PER_SENDER) {
                forgetLowest();
            }
            lastNotAfter = notAfter.isAfter(lastNotAfter) ? notAfter : lastNotAfter;
            return true;
        }

        private void insert(int at, long counter) {
            if (size == seen.length) {
                seen = Arrays.copyOf(seen, 2 * size);
            }
            System.arraycopy(seen, at, seen, at + 1, size - at);
            seen[at] = counter;
            size++;
        }

        private void forgetLowest() {
            highestForgotten = seen[0];
            size--;
            System.arraycopy(seen, 1, seen, 0, size);
        }
    }
}
