package org.sumspace.common.crypto;

import java.io.IOException;
import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Seals bytes of any length to one {@link RoundKey}: an HPKE encapsulation, then AES-256-GCM records of 64 KiB, all but
 * the last full (docs/reference/protocol.md, section 4). {@code info} binds them to their purpose: opening them with any other
 * {@code info} fails.
 */
public final class Sealing {
    public static final int ENCAPSULATION_BYTES = Hpke.ENCAPSULATION_BYTES;
    public static final int RECORD_BYTES = 64 * 1024;
    public static final int SEALED_RECORD_BYTES = RECORD_BYTES + RecordCipher.TAG_BYTES;

    private Sealing() {}

    /** @throws IllegalArgumentException if {@code recipientPublic} is not a valid X25519 public key */
    public static byte[] seal(byte[] recipientPublic, byte[] info, byte[] plaintext, SecureRandom random) {
        return seal(Hpke.agree(recipientPublic, info, random), plaintext);
    }

    static byte[] seal(Hpke.AgreedKey agreed, byte[] plaintext) {
        byte[] sealed = new byte[Math.toIntExact(sealedBytes(plaintext.length))];
        System.arraycopy(agreed.encapsulation(), 0, sealed, 0, ENCAPSULATION_BYTES);
        RecordCipher cipher = RecordCipher.sealing(agreed.key());
        Arrays.fill(agreed.key(), (byte) 0);
        int from = 0;
        int to = ENCAPSULATION_BYTES;
        boolean last;
        do {
            int length = Math.min(RECORD_BYTES, plaintext.length - from);
            last = from + length == plaintext.length;
            to += cipher.next(plaintext, from, length, last, sealed, to);
            from += length;
        } while (!last);
        return sealed;
    }

    /**
     * Returns the whole plaintext or fails.
     *
     * @throws UnsealException if the bytes were not sealed to this key with this {@code info}, or were changed since
     * @throws IllegalStateException if the key was destroyed
     */
    public static byte[] open(RoundKey key, byte[] info, byte[] sealed) {
        byte[] plaintext = new byte[Math.toIntExact(plainBytes(sealed.length))];
        Opener opener = opener(key, info, Arrays.copyOf(sealed, ENCAPSULATION_BYTES));
        int from = ENCAPSULATION_BYTES;
        int to = 0;
        boolean last;
        do {
            int length = Math.min(SEALED_RECORD_BYTES, sealed.length - from);
            last = from + length == sealed.length;
            to += opener.open(sealed, from, length, last, plaintext, to);
            from += length;
        } while (!last);
        return plaintext;
    }

    /**
     * Streams the plaintext of a message that is too large for memory. The plaintext is authentic only after its end
     * was read. Reading fails with an {@link UnsealException} if the bytes were not sealed to this key with this {@code
     * info}.
     *
     * @param sealedBytes how many bytes {@code sealed} holds
     */
    public static InputStream openStream(RoundKey key, byte[] info, InputStream sealed, long sealedBytes)
            throws IOException {
        plainBytes(sealedBytes);
        byte[] encapsulation = sealed.readNBytes(ENCAPSULATION_BYTES);
        return new UnsealingStream(sealed, opener(key, info, encapsulation), sealedBytes - ENCAPSULATION_BYTES);
    }

    /** Opens a message record by record. */
    public static Opener opener(RoundKey key, byte[] info, byte[] encapsulation) {
        byte[] agreed = Hpke.recover(key, info, encapsulation);
        try {
            return new Opener(RecordCipher.opening(agreed));
        } finally {
            Arrays.fill(agreed, (byte) 0);
        }
    }

    /** The sealed length of {@code plainBytes} bytes of plaintext. */
    public static long sealedBytes(long plainBytes) {
        long records = Math.max(1, (plainBytes + RECORD_BYTES - 1) / RECORD_BYTES);
        return ENCAPSULATION_BYTES + plainBytes + records * RecordCipher.TAG_BYTES;
    }

    /**
     * The inverse of {@link #sealedBytes}.
     *
     * @throws UnsealException if no sealed message can have this length
     */
    public static long plainBytes(long sealedBytes) {
        long inRecords = sealedBytes - ENCAPSULATION_BYTES;
        long records = (inRecords + SEALED_RECORD_BYTES - 1) / SEALED_RECORD_BYTES;
        long plain = inRecords - records * RecordCipher.TAG_BYTES;
        if (inRecords < 0 || plain < 0 || sealedBytes(plain) != sealedBytes) {
            throw new UnsealException("no sealed message can have " + sealedBytes + " bytes");
        }
        return plain;
    }

    /** Opens the records of one sealed message in order. Not thread-safe. */
    public static final class Opener {
        private final RecordCipher cipher;

        private Opener(RecordCipher cipher) {
            this.cipher = cipher;
        }

        /**
         * Opens the next record. The message is authentic only after its last record was opened.
         *
         * @param last whether no record follows
         * @return the number of bytes written to {@code plaintext}
         * @throws UnsealException if this is not the next record
         */
        public int open(byte[] sealed, int offset, int length, boolean last, byte[] plaintext, int plaintextOffset) {
            if (length < RecordCipher.TAG_BYTES
                    || length > SEALED_RECORD_BYTES
                    || (!last && length < SEALED_RECORD_BYTES)) {
                throw new UnsealException("a record cannot have " + length + " bytes here");
            }
            return cipher.next(sealed, offset, length, last, plaintext, plaintextOffset);
        }
    }
}
