package org.sumspace.aggregator;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.KindConfig;
import org.sumspace.common.config.NodeConfig;

/**
 * The configuration of an aggregator.
 *
 * @param uploadBytesMax the largest share or release that is taken
 * @param uploadsBytesMax how much of shares and releases may arrive at once; more is asked to come again. Checking one
 *     takes about four times its size in memory for a moment
 */
public record AggregatorConfig(
        @Inline NodeConfig node,
        @Default("67108864") int uploadBytesMax,
        @Default("134217728") long uploadsBytesMax) implements KindConfig {
    private static final int UPLOAD_BYTES_MIN = 1 << 16;

    public AggregatorConfig {
        requireNonNull(node, "node is null");
        if (uploadBytesMax < UPLOAD_BYTES_MIN) {
            throw new IllegalArgumentException("uploadBytesMax is at least " + UPLOAD_BYTES_MIN);
        }
        if (uploadsBytesMax < uploadBytesMax) {
            throw new IllegalArgumentException("uploadsBytesMax is at least uploadBytesMax");
        }
    }
}
