package org.sumspace.bench.kernel;

import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** Copies memory, far more than the caches hold. A copied byte counts once. */
public class MemoryCopy extends Kernel {
    static final String NAME = "limit.memcpy";
    private static final int BYTES = 512 << 20;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond(NAME, BYTES);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] from = new byte[BYTES];
        final byte[] to = new byte[BYTES];

        public Input() {
            Arrays.fill(from, (byte) 1);
            Arrays.fill(to, (byte) 2);
        }
    }

    @Benchmark
    public byte[] copy(Input input) {
        System.arraycopy(input.from, 0, input.to, 0, BYTES);
        return input.to;
    }
}
