package org.sumspace.common.http.signature;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.http.signature.MessageSignature.Nonce;

/**
 * Admits each nonce of a sender once, for as long as a request with it could be valid. Call it for verified requests
 * only, so that a sender cannot use up the memory of another one. Thread-safe.
 */
public final class NonceMemory {
    static final int PER_SENDER_MAX = 50_000;

    private static final int SENDERS_BEFORE_SWEEP = 1_024;
    /**
     * The shortest time between two clean-ups, so that a sender above its limit does not cause one with each request.
     */
    private static final Duration SWEEP_PAUSE = Duration.ofSeconds(1);

    private final Map<String, Sender> senders = new HashMap<>();
    private int sweepAbove = SENDERS_BEFORE_SWEEP;

    public enum Admission {
        NEW,
        REPLAYED,
        /** The sender has too many nonces that are remembered. */
        TOO_MANY
    }

    /** @param until after which a request with this nonce is refused anyway */
    public synchronized Admission admit(String sender, Nonce nonce, Instant until, Instant now) {
        if (senders.size() >= sweepAbove) {
            senders.values().removeIf(each -> each.lastUntil.isBefore(now));
            sweepAbove = Math.max(SENDERS_BEFORE_SWEEP, 2 * senders.size());
        }
        return senders.computeIfAbsent(sender, unknown -> new Sender()).admit(nonce, until, now);
    }

    synchronized int senders() {
        return senders.size();
    }

    private static final class Sender {
        private final Map<Nonce, Instant> seen = new HashMap<>();
        private Instant lastUntil = Instant.MIN;
        private Instant lastSweep = Instant.MIN;

        Admission admit(Nonce nonce, Instant until, Instant now) {
            if (seen.containsKey(nonce)) {
                return Admission.REPLAYED;
            }
            if (seen.size() >= PER_SENDER_MAX) {
                sweep(now);
            }
            if (seen.size() >= PER_SENDER_MAX) {
                return Admission.TOO_MANY;
            }
            seen.put(nonce, until);
            lastUntil = until.isAfter(lastUntil) ? until : lastUntil;
            return Admission.NEW;
        }

        private void sweep(Instant now) {
            if (lastSweep.isBefore(now.minus(SWEEP_PAUSE))) {
                lastSweep = now;
                seen.values().removeIf(until -> until.isBefore(now));
            }
        }
    }
}
