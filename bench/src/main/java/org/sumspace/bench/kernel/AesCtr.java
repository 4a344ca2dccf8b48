package org.sumspace.bench.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** AES-256 in counter mode, in calls of 16 KiB. */
public class AesCtr extends Kernel {
    static final String NAME = "limit.aes-ctr";
    private static final int BYTES = 16 << 10;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond(NAME, BYTES);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final byte[] from = new byte[BYTES];
        final byte[] to = new byte[BYTES];
        final Cipher cipher = Ciphers.get("AES/CTR/NoPadding");

        @Setup
        public void init() throws GeneralSecurityException {
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "AES"), new IvParameterSpec(new byte[16]));
        }
    }

    @Benchmark
    public int encrypt(Input input) throws GeneralSecurityException {
        return input.cipher.update(input.from, 0, BYTES, input.to, 0);
    }
}
