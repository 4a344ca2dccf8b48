package org.sumspace.aggregator.share.core;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.secagg.Addend;
import org.sumspace.common.training.secagg.RingAccumulator;

/**
 * The sum of one aggregator's shares. Full shares are added as they arrive, so that little work is left at the end. Then
 * shares are added or subtracted until the sum is that of the agreed set, which is exact in a ring. Seeds are expanded
 * only at the end. The sum is computed from the journal and never stored. Not thread-safe.
 *
 * <p>A failure may leave a share added in part, so the sum starts again from zero and the shares are read again later.
 */
public final class ShareSum {
    private final int dimension;
    private RingAccumulator sum;
    private final Map<Integer, Digest> added = new HashMap<>();

    /** @param dimension length of the shared vector */
    public ShareSum(int dimension) {
        this.dimension = dimension;
        this.sum = new RingAccumulator(dimension);
    }

    /** Adds a share before the set is agreed, unless one of the same processor is in the sum already. */
    public void fold(int position, Digest manifest, Addend share) {
        allOrReset(() -> {
            if (added.putIfAbsent(position, manifest) == null) {
                share.addTo(sum);
            }
        });
    }

    /** The sum over exactly this set, in the bytes that are released. */
    public byte[] over(ContributorSet set, ShareSource shares) {
        Map<Integer, Digest> agreed = new HashMap<>();
        for (ReceivedList.Entry entry : set.entries()) {
            agreed.put(entry.position(), entry.manifest());
        }
        allOrReset(() -> {
            Map.copyOf(added).forEach((position, manifest) -> {
                if (!Objects.equals(manifest, agreed.get(position))) {
                    shares.open(position, manifest).subtractFrom(sum);
                    added.remove(position);
                }
            });
            agreed.forEach((position, manifest) -> {
                if (added.putIfAbsent(position, manifest) == null) {
                    shares.open(position, manifest).addTo(sum);
                }
            });
        });
        return sum.toBytes();
    }

    private void allOrReset(Runnable change) {
        boolean done = false;
        try {
            change.run();
            done = true;
        } finally {
            if (!done) {
                sum = new RingAccumulator(dimension);
                added.clear();
            }
        }
    }
}
