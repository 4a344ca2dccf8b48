package org.sumspace.aggregator.shared.service;

import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;

/**
 * How many bytes uploads may still write to the disk. The free space is measured regularly and counted down in between. A
 * reserve is kept for the statements of running plans, because without them a plan could not even be discarded.
 */
public final class DiskBudget {
    private final long reserveBytes;
    private final AtomicLong left = new AtomicLong();

    public DiskBudget(long reserveBytes) {
        this.reserveBytes = reserveBytes;
    }

    /** @param bytes free on the disk */
    public void refresh(long bytes) {
        left.set(bytes);
    }

    /** @throws RefusedException less than the reserve would be free */
    public void take(long bytes) {
        if (left.addAndGet(-bytes) < reserveBytes) {
            left.addAndGet(bytes);
            throw new RefusedException(RefusalReason.NO_SPACE, "the disk of this node is full; try again later");
        }
    }
}
