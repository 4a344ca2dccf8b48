package org.sumspace.common.training.secagg;

import java.security.SecureRandom;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.crypto.Sealing;
import org.sumspace.common.wire.MalformedException;

/** The plaintext of a sealed share: the salt of the share's commitment, then the share. Never printed. */
public final class SaltedShare {
    private final byte[] bytes;

    private SaltedShare(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Adds a new random salt. */
    public static SaltedShare of(Share share, SecureRandom random) {
        byte[] salt = new byte[Commitments.SALT_BYTES];
        random.nextBytes(salt);
        byte[] bytes = Arrays.copyOf(salt, salt.length + share.bytes().length);
        System.arraycopy(share.bytes(), 0, bytes, salt.length, share.bytes().length);
        return new SaltedShare(bytes);
    }

    /**
     * @throws org.sumspace.common.crypto.UnsealException if it was not sealed to this key in this context
     * @throws MalformedException if the plaintext is too short
     */
    public static SaltedShare open(RoundKey key, SealContext context, byte[] sealed) {
        byte[] bytes = Sealing.open(key, context.info(), sealed);
        if (bytes.length <= Commitments.SALT_BYTES) {
            throw new MalformedException("a salted share of " + bytes.length + " bytes is too short");
        }
        return new SaltedShare(bytes);
    }

    public byte[] seal(RoundPublicKey recipient, SealContext context, SecureRandom random) {
        return Sealing.seal(recipient.toBytes(), context.info(), bytes, random);
    }

    public byte[] salt() {
        return Arrays.copyOf(bytes, Commitments.SALT_BYTES);
    }

    /** The commitment that the manifest must have for this share. */
    public Digest commitment() {
        return Commitments.of(salt(), shareBytes());
    }

    /** @throws MalformedException if it is not a share of a vector of that dimension */
    public Share share(int dimension) {
        return Share.parse(shareBytes(), dimension);
    }

    /** Overwrites the bytes. */
    public void erase() {
        Arrays.fill(bytes, (byte) 0);
    }

    private byte[] shareBytes() {
        return Arrays.copyOfRange(bytes, Commitments.SALT_BYTES, bytes.length);
    }

    @Override
    public String toString() {
        return "a salted share of " + bytes.length + " bytes";
    }
}
