package org.sumspace.aggregator.share.core;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.secagg.Addend;

/** Reads stored shares. Blocks. */
@FunctionalInterface
public interface ShareSource {
    /** The share that this manifest commits to. */
    Addend open(int position, Digest manifest);
}
