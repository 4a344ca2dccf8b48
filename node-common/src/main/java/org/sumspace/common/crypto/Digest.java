package org.sumspace.common.crypto;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A SHA-256 value: 32 bytes, compared in constant time, printed as 64 lower-case hex digits. Large plans hold a million
 * of them, so they are stored as longs: an array would take a third more memory.
 */
public final class Digest implements Comparable<Digest> {
    public static final int BYTES = 32;
    /** Used in a message that refers to no digest. */
    public static final Digest ZERO = new Digest(new byte[BYTES]);

    private final long first;
    private final long second;
    private final long third;
    private final long fourth;

    private Digest(byte[] bytes) {
        ByteBuffer longs = ByteBuffer.wrap(bytes);
        this.first = longs.getLong();
        this.second = longs.getLong();
        this.third = longs.getLong();
        this.fourth = longs.getLong();
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
            throw new IllegalArgumentException("expected a digest of " + BYTES + " bytes, got " + bytes.length);
        }
        return new Digest(bytes);
    }

    /** @throws IllegalArgumentException if {@code hex} is not 64 hex digits */
    public static Digest parse(String hex) {
        return wrap(HexFormat.of().parseHex(hex));
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks SHA-256", e);
        }
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(BYTES)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .array();
    }

    public boolean isZero() {
        return equals(ZERO);
    }

    @Override
    public int compareTo(Digest other) {
        int byFirst = Long.compareUnsigned(first, other.first);
        if (byFirst != 0) {
            return byFirst;
        }
        int bySecond = Long.compareUnsigned(second, other.second);
        if (bySecond != 0) {
            return bySecond;
        }
        int byThird = Long.compareUnsigned(third, other.third);
        return byThird != 0 ? byThird : Long.compareUnsigned(fourth, other.fourth);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest that
                && ((first ^ that.first) | (second ^ that.second) | (third ^ that.third) | (fourth ^ that.fourth)) == 0;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(first + 31 * (second + 31 * (third + 31 * fourth)));
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(toBytes());
    }
}
