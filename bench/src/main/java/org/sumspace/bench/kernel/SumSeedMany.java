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

/** Expands the seeds of 100 processors, a million coordinates each, and adds them up. */
public class SumSeedMany extends Kernel {
    private static final double BYTES = SampleRound.PROCESSORS * SampleRound.BYTES;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond("sum.seed.many", BYTES)
            .needs(AesCtr.NAME, BYTES)
            .ratioAtLeast(0.4);

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
            shares = IntStream.range(0, SampleRound.PROCESSORS)
                    .mapToObj(processor ->
                            SampleRound.share(update, processor, random).get(seedIndex(processor) - 1))
                    .toList();
        }
    }

    private static int seedIndex(int processor) {
        return SampleRound.fullIndex(processor) % SampleRound.SHARES + 1;
    }

    @Benchmark
    public RingAccumulator add(Input input) {
        for (int processor = 0; processor < SampleRound.PROCESSORS; processor++) {
            input.sum.add(input.shares.get(processor), SampleRound.context(processor), seedIndex(processor));
        }
        return input.sum;
    }
}
