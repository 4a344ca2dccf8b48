package org.sumspace.aggregator;

import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;

/**
 * The configuration of an aggregator.
 *
 * @param releaseBytesMax the largest release that is accepted
 * @param uploadMemoryBytesMax memory that arriving shares and releases may use together; further uploads are
 *     refused with 429
 * @param uploadSecondsMax how long one part of a share, or a release, may take to arrive
 */
public record AggregatorConfig(
        @Inline NodeConfig node,
        @Default("67108864") int releaseBytesMax,
        @Default("67108864") long uploadMemoryBytesMax,
        @Default("60") int uploadSecondsMax)
        implements MemberConfig {
    private static final int RELEASE_BYTES_MIN = 1 << 16;

    public AggregatorConfig {
        if (releaseBytesMax < RELEASE_BYTES_MIN) {
            throw new IllegalArgumentException("releaseBytesMax is at least " + RELEASE_BYTES_MIN);
        }
        Checks.between("uploadSecondsMax", uploadSecondsMax, 1, 3600);
        if (uploadMemoryBytesMax < releaseBytesMax) {
            throw new IllegalArgumentException("uploadMemoryBytesMax is at least releaseBytesMax");
        }
    }
}
