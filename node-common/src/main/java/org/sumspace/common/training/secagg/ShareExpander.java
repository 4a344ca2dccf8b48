package org.sumspace.common.training.secagg;

import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.sumspace.common.crypto.Hkdf;

/**
 * The stream of longs that a 32-byte seed expands to: AES-256-CTR (NIST SP 800-38A) from counter 0, with a key derived
 * by HKDF-SHA256. Any part of the stream can be computed without the rest. Not thread-safe.
 */
public final class ShareExpander {
    public static final int SEED_BYTES = 32;

    private static final int KEY_BYTES = 32;
    private static final int AES_BLOCK_BYTES = 16;
    private static final int LONGS_PER_AES_BLOCK = AES_BLOCK_BYTES / Long.BYTES;
    /**
     * The longs that one call of the cipher produces. Much longer calls can miss the compiled code and run many times
     * slower. With this length the zeros, the stream and its target fit the first-level cache together.
     */
    private static final int PIECE_LONGS = 1_024;

    private static final byte[] ZEROS = new byte[PIECE_LONGS * Long.BYTES];
    private static final int UNKNOWN = -1;

    private final SecretKeySpec key;
    private final Cipher cipher;
    private final byte[] bytes = new byte[ZEROS.length];
    private final LongBuffer piece = RingVector.longs(bytes, 0, bytes.length);
    private final int dimension;
    /** The position of the long that the cipher produces next. */
    private int next = UNKNOWN;

    /** @param index the share's index, counted from 1 */
    public ShareExpander(byte[] seed, ShareContext context, int index) {
        if (seed.length != SEED_BYTES) {
            throw new IllegalArgumentException("expected a seed of " + SEED_BYTES + " bytes, got " + seed.length);
        }
        byte[] keyBytes = Hkdf.derive(new byte[0], seed, context.expansionInfo(index), KEY_BYTES);
        this.key = new SecretKeySpec(keyBytes, "AES");
        Arrays.fill(keyBytes, (byte) 0);
        this.dimension = context.dimension();
        try {
            this.cipher = Cipher.getInstance("AES/CTR/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks AES in counter mode", e);
        }
    }

    /** Adds longs {@code position}.. of the stream to {@code target[at]}.. */
    public void add(int position, long[] target, int at, int count) {
        expand(position, count, (from, done, longs) -> {
            for (int i = 0; i < longs; i++) {
                target[at + done + i] += piece.get(from + i);
            }
        });
    }

    /** Subtracts longs {@code position}.. of the stream from {@code target[at]}.. */
    public void subtract(int position, long[] target, int at, int count) {
        expand(position, count, (from, done, longs) -> {
            for (int i = 0; i < longs; i++) {
                target[at + done + i] -= piece.get(from + i);
            }
        });
    }

    private interface Sink {
        void accept(int from, int done, int longs);
    }

    private void expand(int position, int count, Sink sink) {
        if (position < 0 || count < 0 || count > dimension - position) {
            throw new IndexOutOfBoundsException(
                    "expected a range within " + dimension + " longs, got " + count + " from " + position);
        }
        if (position != next) {
            seek(position / LONGS_PER_AES_BLOCK);
        }
        int skip = position % LONGS_PER_AES_BLOCK;
        for (int done = 0; done < count; ) {
            int longs = Math.min(PIECE_LONGS - skip, count - done);
            encrypt(skip + longs);
            sink.accept(skip, done, longs);
            done += longs;
            skip = 0;
        }
        int end = position + count;
        next = end % LONGS_PER_AES_BLOCK == 0 ? end : UNKNOWN;
    }

    private void seek(int aesBlock) {
        byte[] counter = new byte[AES_BLOCK_BYTES];
        for (int i = 0; i < Integer.BYTES; i++) {
            counter[AES_BLOCK_BYTES - 1 - i] = (byte) (aesBlock >>> (8 * i));
        }
        try {
            cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(counter));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES refused a key of 256 bits", e);
        }
    }

    private void encrypt(int longs) {
        int aesBlocks = (longs + LONGS_PER_AES_BLOCK - 1) / LONGS_PER_AES_BLOCK;
        try {
            cipher.update(ZEROS, 0, aesBlocks * AES_BLOCK_BYTES, bytes, 0);
        } catch (ShortBufferException e) {
            throw new IllegalStateException("AES in counter mode needed a larger buffer than its input", e);
        }
    }
}
