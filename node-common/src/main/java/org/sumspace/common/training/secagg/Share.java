package org.sumspace.common.training.secagg;

import java.security.MessageDigest;
import java.util.Arrays;
import org.sumspace.common.wire.MalformedException;

/**
 * One of the shares of a contribution, encoded as it is sealed: a kind, then the full vector or the seed from which it
 * is expanded. Its bytes are not copied, because they can be large; callers must not change them. Never printed.
 */
public final class Share {
    public enum Kind {
        FULL,
        SEED
    }

    /** The offset of the vector or the seed. */
    static final int HEADER_BYTES = 1;

    /** The header of a full share. */
    static final byte FULL = 0;

    private static final byte SEED = 1;

    private final Kind kind;
    private final byte[] bytes;

    private Share(Kind kind, byte[] bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    static Share full(int dimension, RingVector.Blocks vector) {
        byte[] bytes = header(Kind.FULL, Math.multiplyExact(dimension, Long.BYTES));
        RingVector.write(dimension, vector, bytes, HEADER_BYTES);
        return new Share(Kind.FULL, bytes);
    }

    static Share seed(byte[] seed) {
        byte[] bytes = header(Kind.SEED, seed.length);
        System.arraycopy(seed, 0, bytes, HEADER_BYTES, seed.length);
        return new Share(Kind.SEED, bytes);
    }

    private static byte[] header(Kind kind, int length) {
        byte[] bytes = new byte[HEADER_BYTES + length];
        bytes[0] = kind == Kind.FULL ? FULL : SEED;
        return bytes;
    }

    /** The length in bytes of a share of this kind, its header included. */
    public static int length(Kind kind, int dimension) {
        return HEADER_BYTES
                + (kind == Kind.FULL ? Math.multiplyExact(dimension, Long.BYTES) : ShareExpander.SEED_BYTES);
    }

    /** @throws MalformedException if the bytes are not a share of a vector of that dimension */
    public static Share parse(byte[] bytes, int dimension) {
        if (bytes.length == 0 || (bytes[0] != FULL && bytes[0] != SEED)) {
            throw new MalformedException("unknown kind of share");
        }
        Kind kind = bytes[0] == FULL ? Kind.FULL : Kind.SEED;
        if (bytes.length != length(kind, dimension)) {
            throw new MalformedException(
                    "expected a " + kind + " share of " + length(kind, dimension) + " bytes, got " + bytes.length);
        }
        return new Share(kind, bytes);
    }

    public Kind kind() {
        return kind;
    }

    /** The share as sealed and committed to. Not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * This share as part of a sum.
     *
     * @param index the share's index, counted from 1
     */
    public Addend in(ShareContext context, int index) {
        return new Addend() {
            @Override
            public void addTo(RingAccumulator sum) {
                sum.add(Share.this, context, index);
            }

            @Override
            public void subtractFrom(RingAccumulator sum) {
                sum.subtract(Share.this, context, index);
            }
        };
    }

    /** The seed of a seed share. */
    byte[] seed() {
        return Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length);
    }

    /** Overwrites the bytes. */
    public void erase() {
        Arrays.fill(bytes, (byte) 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Share that && MessageDigest.isEqual(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "a " + kind + " share";
    }
}
