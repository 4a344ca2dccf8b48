package org.sumspace.common.training.secagg;

import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Unpredictable integers, many times faster than {@link SecureRandom}: AES-256-CTR (NIST SP 800-38A) with a key that is
 * used once. Not thread-safe.
 */
public final class RandomStream {
    private static final int KEY_BYTES = 32;
    private static final int IV_BYTES = 16;
    private static final byte[] ZEROS = new byte[RingVector.BLOCK_LONGS * Long.BYTES];

    private final Cipher cipher;
    private final byte[] bytes = new byte[ZEROS.length];
    private final LongBuffer longs = RingVector.longs(bytes, 0, bytes.length);

    public RandomStream(byte[] key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("expected a key of " + KEY_BYTES + " bytes, got " + key.length);
        }
        try {
            cipher = Cipher.getInstance("AES/CTR/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[IV_BYTES]));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks AES in counter mode", e);
        }
        longs.position(longs.limit());
    }

    /** @param random cryptographically strong; gives the key */
    public static RandomStream of(SecureRandom random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        RandomStream stream = new RandomStream(key);
        Arrays.fill(key, (byte) 0);
        return stream;
    }

    public long next() {
        if (!longs.hasRemaining()) {
            refill();
        }
        return longs.get();
    }

    /** A uniform integer from 0 to {@code bound - 1}. */
    public long below(long bound) {
        long mask = -1L >>> Long.numberOfLeadingZeros(bound - 1 | 1);
        long candidate = next() & mask;
        while (candidate >= bound) {
            candidate = next() & mask;
        }
        return candidate;
    }

    private void refill() {
        try {
            cipher.update(ZEROS, 0, ZEROS.length, bytes, 0);
        } catch (ShortBufferException e) {
            throw new IllegalStateException("AES in counter mode needed a larger buffer than its input", e);
        }
        longs.rewind();
    }

    /** Overwrites the buffer, which still contains the last integers. */
    public void erase() {
        Arrays.fill(bytes, (byte) 0);
    }
}
