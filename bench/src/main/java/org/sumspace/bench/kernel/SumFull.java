package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.training.secagg.RingAccumulator;
import org.sumspace.common.training.secagg.Share;

/** Adds up 68 full shares of 8 MB each, more than 512 MiB. */
public class SumFull extends Kernel {
    private static final int FULL = 68;
    private static final double BYTES = FULL * SampleRound.BYTES;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond("sum.full", BYTES)
            .needs(MemoryCopy.NAME, BYTES)
            .ratioAtLeast(0.8);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final RingAccumulator sum = new RingAccumulator(SampleRound.DIMENSION);
        final List<Share> shares;

        public Input() {
            SecureRandom random = new SecureRandom();
            double[] update = SampleRound.update();
            shares = IntStream.range(0, FULL)
                    .mapToObj(processor ->
                            SampleRound.share(update, processor, random).get(SampleRound.fullIndex(processor) - 1))
                    .toList();
        }
    }

    @Benchmark
    public RingAccumulator add(Input input) {
        for (int processor = 0; processor < FULL; processor++) {
            input.sum.add(
                    input.shares.get(processor), SampleRound.context(processor), SampleRound.fullIndex(processor));
        }
        return input.sum;
    }
}
