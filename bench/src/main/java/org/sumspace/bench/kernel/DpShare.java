package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.training.secagg.Share;

/** The work of a processor after training: encodes a million coefficients and splits them into three shares. */
public class DpShare extends Kernel {
    /** The work reads doubles and writes integers, reads integers and writes bytes, and expands all seeds. */
    private static final RowSpec SPEC = RowSpec.millis("dp.share")
            .needs(MemoryCopy.NAME, 2 * SampleRound.BYTES)
            .needs(AesCtr.NAME, (SampleRound.SHARES - 1) * SampleRound.BYTES)
            .atMost(1.6);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final SecureRandom random = new SecureRandom();
        final double[] update = SampleRound.update();
    }

    @Benchmark
    public List<Share> share(Input input) {
        return SampleRound.share(input.update, 0, input.random);
    }
}
