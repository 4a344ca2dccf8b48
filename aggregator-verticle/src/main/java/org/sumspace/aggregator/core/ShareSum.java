package org.sumspace.aggregator.core;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.secagg.Addend;
import org.sumspace.common.training.secagg.RingAccumulator;

/**
 * The sum of one aggregator's shares. Full shares are added as they arrive, so that little is left to do at the end;
 * whatever then differs from the agreed set is added or taken out again, which is exact in a ring. Seeds are expanded
 * only at the end. Derived from the journal and never stored. Not for use by two threads at once.
 *
 * <p>What fails may have changed a part of the sum, so the sum is begun anew then: the shares are read again at the end.
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

    /** Adds a share early, unless one of the same processor is in the sum already. */
    public void fold(int position, Digest manifest, Addend share) {
        wholly(() -> {
            if (added.putIfAbsent(position, manifest) == null) {
                share.addTo(sum);
            }
        });
    }

    /** The sum over exactly this set, as it is released. */
    public byte[] over(ContributorSet set, ShareSource shares) {
        Map<Integer, Digest> agreed = new HashMap<>();
        for (ReceivedList.Entry entry : set.entries()) {
            agreed.put(entry.position(), entry.manifest());
        }
        wholly(() -> {
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

    private void wholly(Runnable change) {
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
