package org.sumspace.bench.kernel;

import java.security.SecureRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.Sealing;

/** Opens 96 sealed bytes: an HPKE decapsulation and one record. */
public class HpkeOpen extends Kernel {
    static final String NAME = "limit.hpke-open";

    private static final RowSpec SPEC = RowSpec.perSecond(NAME);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final SecureRandom random = new SecureRandom();
        final RoundKey key = RoundKey.generate(random);
        final byte[] info = new byte[128];
        final byte[] sealed = Sealing.seal(key.publicKey(), info, new byte[96], random);
    }

    @Benchmark
    public byte[] open(Input input) {
        return Sealing.open(input.key, input.info, input.sealed);
    }
}
