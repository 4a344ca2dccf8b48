package org.sumspace.common.training.secagg;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import org.sumspace.common.crypto.Digest;

/** What a manifest states of each share: a salted hash, so that the holders of the others cannot test guesses of it. */
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

    /** What the bytes of the share are added to, for a share that is read piece by piece. */
    static MessageDigest begin(byte[] salt) {
        if (salt.length != SALT_BYTES) {
            throw new IllegalArgumentException("a salt has " + SALT_BYTES + " bytes");
        }
        MessageDigest digest = Digest.sha256();
        digest.update(LABEL);
        digest.update(salt);
        return digest;
    }
}
