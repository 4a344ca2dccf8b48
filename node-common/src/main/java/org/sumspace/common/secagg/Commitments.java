package org.sumspace.common.secagg;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.sumspace.common.crypto.Digest;

/** What a manifest states of each share: a salted hash, so that the holders of the others cannot test guesses of it. */
public final class Commitments {
    public static final int SALT_BYTES = 32;
    private static final byte[] LABEL = "sumspace-share-v1".getBytes(US_ASCII);

    private Commitments() {}

    /** @param salt fresh and random; known only to the share's receiver */
    public static Digest of(byte[] salt, byte[] shareBytes) {
        if (salt.length != SALT_BYTES) {
            throw new IllegalArgumentException("a salt has " + SALT_BYTES + " bytes");
        }
        return Digest.of(LABEL, salt, shareBytes);
    }
}
