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

/** The sum of an aggregator in a round of 100 processors: a third of the shares are full, the others are seeds. */
public class DaCompute extends Kernel {
    static final int INDEX = 1;

    static final double FULL_BYTES = SampleRound.fullShares(INDEX) * SampleRound.BYTES;
    static final double SEED_BYTES = SampleRound.PROCESSORS * SampleRound.BYTES - FULL_BYTES;

    private static final RowSpec SPEC = RowSpec.millis("da.compute")
            .needs(MemoryCopy.NAME, FULL_BYTES)
            .needs(AesCtr.NAME, SEED_BYTES)
            .atMost(80);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final List<byte[]> opened;

        public Input() {
            SecureRandom random = new SecureRandom();
            double[] update = SampleRound.update();
            opened = IntStream.range(0, SampleRound.PROCESSORS)
                    .mapToObj(processor -> SampleRound.share(update, processor, random)
                            .get(INDEX - 1)
                            .bytes())
                    .toList();
        }
    }

    @Benchmark
    public byte[] aggregate(Input input) {
        RingAccumulator sum = new RingAccumulator(SampleRound.DIMENSION);
        for (int processor = 0; processor < SampleRound.PROCESSORS; processor++) {
            Share share = Share.parse(input.opened.get(processor), SampleRound.DIMENSION);
            sum.add(share, SampleRound.context(processor), INDEX);
        }
        return sum.toBytes();
    }
}
