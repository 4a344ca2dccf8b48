package org.sumspace.bench.kernel;

import java.security.MessageDigest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.crypto.Digest;

/** SHA-256 in calls of 64 KiB. */
public class Sha256 extends Kernel {
    static final String NAME = "limit.sha-256";
    private static final int BYTES = 64 << 10;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond(NAME, BYTES);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final MessageDigest sha256 = Digest.sha256();
        final byte[] bytes = new byte[BYTES];
    }

    @Benchmark
    public MessageDigest hash(Input input) {
        input.sha256.update(input.bytes);
        return input.sha256;
    }
}
