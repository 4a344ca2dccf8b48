package org.sumspace.sandbox.bench.kernel;

import java.security.SecureRandom;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.sandbox.bench.row.RowSpec;

/** What a processor does once it has trained: encode a million coefficients and split them into three shares. */
public class DpShare extends Kernel {
    /** Doubles are read and integers written, integers read and bytes written, and all seeds are expanded. */
    private static final RowSpec SPEC = RowSpec.millis("dp.share")
            .needs(MemoryCopy.NAME, 2 * Round.BYTES)
            .needs(AesCtr.NAME, (Round.SHARES - 1) * Round.BYTES)
            .atMost(1.6);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final SecureRandom random = new SecureRandom();
        final double[] update = Round.update();
    }

    @Benchmark
    public List<Share> share(Input input) {
        return Round.share(input.update, 0, input.random);
    }
}
