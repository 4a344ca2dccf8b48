package org.sumspace.aggregator;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;

/**
 * The configuration of an aggregator.
 *
 * @param uploadBytesMax the largest release that is taken
 * @param uploadsBytesMax how much of shares and releases may be in memory at once; more is asked to come again
 * @param uploadSecondsMax how long one part of a share, or a release, may take to arrive
 */
public record AggregatorConfig(
        @Inline NodeConfig node,
        @Default("67108864") int uploadBytesMax,
        @Default("67108864") long uploadsBytesMax,
        @Default("60") int uploadSecondsMax)
        implements MemberConfig {
    private static final int UPLOAD_BYTES_MIN = 1 << 16;

    public AggregatorConfig {
        requireNonNull(node, "node is null");
        if (uploadBytesMax < UPLOAD_BYTES_MIN) {
            throw new IllegalArgumentException("uploadBytesMax is at least " + UPLOAD_BYTES_MIN);
        }
        Checks.between("uploadSecondsMax", uploadSecondsMax, 1, 3600);
        if (uploadsBytesMax < uploadBytesMax) {
            throw new IllegalArgumentException("uploadsBytesMax is at least uploadBytesMax");
        }
    }
}
