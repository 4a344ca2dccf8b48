package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.crypto.SigningKey;

/** Verifies an Ed25519 signature over 256 bytes. */
public class Ed25519Verify extends Kernel {
    private static final RowSpec SPEC = RowSpec.perSecond("limit.ed25519");

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final SigningKey key = SigningKey.generate(new SecureRandom());
        final byte[] message = new byte[256];
        final byte[] signature = key.sign(message);
    }

    @Benchmark
    public boolean verify(Input input) {
        return input.key.publicKey().verifies(input.signature, input.message);
    }
}
