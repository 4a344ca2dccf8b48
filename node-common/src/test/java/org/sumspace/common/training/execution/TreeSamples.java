package org.sumspace.common.training.execution;

import org.sumspace.common.crypto.Digest;

/** Aggregators that could get a place in a tree. */
final class TreeSamples {
    private TreeSamples() {}

    /** A candidate without a place: its role, group and index are placeholders. */
    static AggregatorEntry candidate(int n, String organisation) {
        return new AggregatorEntry(
                AggregatorRole.MAIN,
                0,
                0,
                Digest.ZERO,
                "agg-" + n,
                organisation,
                "https://agg-" + n + ".example",
                Digest.of(new byte[] {(byte) n, (byte) (n >> 8)}));
    }
}
