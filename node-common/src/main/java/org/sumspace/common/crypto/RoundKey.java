package org.sumspace.common.crypto;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.params.X25519PrivateKeyParameters;

/**
 * The X25519 key pair (RFC 7748) to which the shares of one execution plan are sealed. Destroying it makes them
 * unreadable for good, so it is stored in a file of its own and nowhere else.
 *
 * <p>Zeroing memory is the best a Java program can do; copies that the runtime made may remain until overwritten.
 */
public final class RoundKey {
    public static final int BYTES = 32;

    private final byte[] privateKey;
    private final byte[] publicKey;
    private boolean destroyed;

    private RoundKey(byte[] privateKey) {
        this.privateKey = privateKey;
        this.publicKey = new X25519PrivateKeyParameters(privateKey, 0)
                .generatePublicKey()
                .getEncoded();
    }

    public static RoundKey generate(SecureRandom random) {
        byte[] privateKey = new byte[BYTES];
        random.nextBytes(privateKey);
        return new RoundKey(privateKey);
    }

    /** Restores a key pair from the bytes that {@link #privateKey} returned. */
    public static RoundKey ofPrivate(byte[] privateKey) {
        if (privateKey.length != BYTES) {
            throw new IllegalArgumentException(
                    "expected an X25519 private key of " + BYTES + " bytes, got " + privateKey.length);
        }
        return new RoundKey(privateKey.clone());
    }

    public byte[] publicKey() {
        return publicKey.clone();
    }

    /** The private key, to be stored in a protected file. */
    public synchronized byte[] privateKey() {
        if (destroyed) {
            throw new IllegalStateException("the round key was destroyed");
        }
        return privateKey.clone();
    }

    public synchronized void destroy() {
        Arrays.fill(privateKey, (byte) 0);
        destroyed = true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RoundKey that && MessageDigest.isEqual(publicKey, that.publicKey);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(publicKey);
    }

    @Override
    public String toString() {
        return "x25519:" + Digest.of(publicKey);
    }
}
