package org.sumspace.common.crypto;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A sequence of AES-256-GCM records under a key that is used for this sequence only. Index and last flag are
 * authenticated, so records cannot be cut off, repeated or reordered. Not thread-safe.
 */
final class RecordCipher {
    static final int TAG_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    /**
     * A record is sealed in pieces, because the JVM may never switch to its AES intrinsics within one large call.
     * Opening takes one call: the platform releases no plaintext before it has checked the tag, and would only buffer
     * pieces.
     */
    private static final int SEALING_PIECE_BYTES = 16 * 1024;

    private final int mode;
    private final SecretKeySpec key;
    private final Cipher cipher;
    private long index;
    private boolean finished;

    private RecordCipher(int mode, byte[] key) {
        this.mode = mode;
        this.key = new SecretKeySpec(key, "AES");
        try {
            this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES-GCM", e);
        }
    }

    static RecordCipher sealing(byte[] key) {
        return new RecordCipher(Cipher.ENCRYPT_MODE, key);
    }

    static RecordCipher opening(byte[] key) {
        return new RecordCipher(Cipher.DECRYPT_MODE, key);
    }

    /** Lets {@link #next} open the record of another index. A sealed sequence has one order. */
    RecordCipher openAt(long recordIndex) {
        if (mode != Cipher.DECRYPT_MODE) {
            throw new IllegalStateException("records are sealed in their order");
        }
        index = recordIndex;
        finished = false;
        return this;
    }

    /**
     * Seals or opens the next record.
     *
     * @return the number of bytes written to {@code out}
     * @throws UnsealException if the record is not the next one of this sequence
     */
    int next(byte[] in, int offset, int length, boolean last, byte[] out, int outOffset) {
        if (finished) {
            throw new IllegalStateException("the last record was already processed");
        }
        try {
            initCipher(last);
            int piece = mode == Cipher.ENCRYPT_MODE ? SEALING_PIECE_BYTES : length;
            int written = 0;
            int processed = 0;
            for (; length - processed > piece; processed += piece) {
                written += cipher.update(in, offset + processed, piece, out, outOffset + written);
            }
            written += cipher.doFinal(in, offset + processed, length - processed, out, outOffset + written);
            index++;
            finished = last;
            return written;
        } catch (AEADBadTagException e) {
            throw new UnsealException("record " + index + " failed authentication");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM failed although key, nonce and buffer are valid", e);
        }
    }

    private void initCipher(boolean last) throws GeneralSecurityException {
        byte[] nonce = ByteBuffer.allocate(NONCE_BYTES).putInt(0).putLong(index).array();
        cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(ByteBuffer.allocate(Long.BYTES + 1)
                .putLong(index)
                .put((byte) (last ? 1 : 0))
                .flip());
    }
}
