package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareContext;
import org.sumspace.common.training.secagg.ShareSplitter;

/** Expands one seed and adds it to a sum that fits into the cache: 64 Ki coordinates, 512 KiB. */
public class SumSeedCached extends Kernel {
    private static final int DIMENSION = 1 << 16;
    private static final double BYTES = (double) DIMENSION * Long.BYTES;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond("sum.seed.cached", BYTES)
            .needs(AesCtr.NAME, BYTES)
            .ratioAtLeast(0.6);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final RingAccumulator sum = new RingAccumulator(DIMENSION);
        final ShareContext context = new ShareContext(Digest.ZERO, 1, new DpId(0, 1), DIMENSION, 24);
        final Share seed = ShareSplitter.split(new long[DIMENSION], 2, 2, context, new SecureRandom())
                .get(0);
    }

    @Benchmark
    public RingAccumulator add(Input input) {
        input.sum.add(input.seed, input.context, 1);
        return input.sum;
    }
}
