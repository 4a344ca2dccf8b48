package org.sumspace.aggregator.core;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.secagg.Share;

/** Where the stored shares are. Blocks. */
@FunctionalInterface
public interface ShareSource {
    /** The opened share that this manifest commits to. */
    Share open(int position, Digest manifest);
}
