package org.sumspace.processor.core;

import java.util.List;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.round.Manifest;

/**
 * The message of one processor in one attempt: the sealed shares, each for one aggregator of its group. The shares are
 * stored and resent byte for byte; neither the vector nor a seed is kept. The arrays are large, so they are not copied.
 *
 * @param sealedShares by share index
 */
public record Contribution(DpId dpId, int attempt, Signed<Manifest> manifest, List<byte[]> sealedShares) {
    public Contribution {
        sealedShares = List.copyOf(sealedShares);
    }

    @Override
    public String toString() {
        return "contribution of " + dpId + ", attempt " + attempt;
    }
}
