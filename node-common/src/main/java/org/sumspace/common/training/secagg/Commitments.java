package org.sumspace.common.training.secagg;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import org.sumspace.common.crypto.Digest;

/**
 * The salted hash by which a manifest commits to a share. The salt prevents holders of the other shares from testing
 * guesses.
 */
public final class Commitments {
    public static final int SALT_BYTES = 32;
    private static final byte[] LABEL = "sumspace-share-v1".getBytes(US_ASCII);

    private Commitments() {}

    /** @param salt fresh and random; known only to the share's receiver */
    public static Digest of(byte[] salt, byte[] shareBytes) {
        MessageDigest digest = begin(salt);
        digest.update(shareBytes);
        return Digest.wrap(digest.digest());
    }

    /** A digest to which the bytes of the share are added, for a share that is read piece by piece. */
    static MessageDigest begin(byte[] salt) {
        if (salt.length != SALT_BYTES) {
            throw new IllegalArgumentException("expected a salt of " + SALT_BYTES + " bytes, got " + salt.length);
        }
        MessageDigest digest = Digest.sha256();
        digest.update(LABEL);
        digest.update(salt);
        return digest;
    }
}
