package org.sumspace.bench.kernel;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.row.RowSpec;

/** AES-256-GCM decryption of messages of 16 KiB, each in one call. */
public class AesGcm extends Kernel {
    static final String NAME = "limit.aes-gcm";
    private static final int BYTES = 16 << 10;
    private static final int TAG_BITS = 128;

    private static final RowSpec SPEC = RowSpec.bytesPerSecond(NAME, BYTES);

    @Override
    public RowSpec spec() {
        return SPEC;
    }

    @State(Scope.Thread)
    public static class Input {
        final SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
        final GCMParameterSpec nonce = new GCMParameterSpec(TAG_BITS, new byte[12]);
        final byte[] from = new byte[BYTES + TAG_BITS / Byte.SIZE];
        final byte[] to = new byte[BYTES];
        final Cipher cipher = Ciphers.get("AES/GCM/NoPadding");

        @Setup
        public void seal() throws GeneralSecurityException {
            cipher.init(Cipher.ENCRYPT_MODE, key, nonce);
            cipher.doFinal(to, 0, BYTES, from);
        }
    }

    @Benchmark
    public int open(Input input) throws GeneralSecurityException {
        input.cipher.init(Cipher.DECRYPT_MODE, input.key, input.nonce);
        return input.cipher.doFinal(input.from, 0, input.from.length, input.to, 0);
    }
}
