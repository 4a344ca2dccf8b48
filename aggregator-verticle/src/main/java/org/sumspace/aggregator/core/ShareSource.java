package org.sumspace.aggregator.core;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.secagg.Addend;

/** Where the stored shares are. Blocks. */
@FunctionalInterface
public interface ShareSource {
    /** The share that this manifest commits to. */
    Addend open(int position, Digest manifest);
}
