package org.sumspace.common.crypto;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A SHA-256 value: 32 bytes, compared in constant time, printed as 64 lower-case hex digits. */
public final class Digest implements Comparable<Digest> {
    public static final int BYTES = 32;
    /** Stands where a message has no digest to name. */
    public static final Digest ZERO = new Digest(new byte[BYTES]);

    private final byte[] bytes;

    private Digest(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Digest of(byte[]... parts) {
        MessageDigest sha256 = sha256();
        for (byte[] part : parts) {
            sha256.update(part);
        }
        return new Digest(sha256.digest());
    }

    public static Digest wrap(byte[] bytes) {
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("a digest has " + BYTES + " bytes, not " + bytes.length);
        }
        return new Digest(bytes.clone());
    }

    /** @throws IllegalArgumentException if {@code hex} is not 64 hex digits */
    public static Digest parse(String hex) {
        return wrap(HexFormat.of().parseHex(hex));
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    public boolean isZero() {
        return equals(ZERO);
    }

    @Override
    public int compareTo(Digest other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && MessageDigest.isEqual(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
