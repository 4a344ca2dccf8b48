package org.sumspace.common.envelope;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Numbers a sender's envelopes in ascending order, across restarts too. It starts at the start time in milliseconds
 * times 2^20, so it stays ahead of earlier runs as long as they sent fewer than 2^20 envelopes in a millisecond.
 * Thread-safe.
 */
public final class EnvelopeCounter {
    private static final int BITS_PER_MILLISECOND = 20;

    private final AtomicLong next;

    public EnvelopeCounter(Instant start) {
        this.next = new AtomicLong(start.toEpochMilli() << BITS_PER_MILLISECOND);
    }

    long next() {
        return next.getAndIncrement();
    }
}
