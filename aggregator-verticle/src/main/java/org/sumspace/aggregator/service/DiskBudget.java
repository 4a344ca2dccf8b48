package org.sumspace.aggregator.service;

import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;

/**
 * How much uploads may still take of the disk: looked up now and then, counted down in between. What is left below the
 * reserve belongs to the statements of the plans under way, without which they could not even be discarded.
 */
final class DiskBudget {
    private final long reserveBytes;
    private final AtomicLong left = new AtomicLong();

    DiskBudget(long reserveBytes) {
        this.reserveBytes = reserveBytes;
    }

    /** @param bytes that the disk still takes */
    void refresh(long bytes) {
        left.set(bytes);
    }

    /** @throws RefusedException the disk is as good as full */
    void take(long bytes) {
        if (left.addAndGet(-bytes) < reserveBytes) {
            left.addAndGet(bytes);
            throw new RefusedException(Refusal.NO_SPACE, "the disk of this node is as good as full");
        }
    }
}
