package org.sumspace.common.training.secagg;

import java.nio.LongBuffer;

/**
 * A running sum of shares, modulo 2^64. Subtracting a share that was added restores the sum exactly, and the order does
 * not matter. Not thread-safe.
 */
public final class RingAccumulator {
    private final long[] sum;

    public RingAccumulator(int dimension) {
        this.sum = new long[dimension];
    }

    /**
     * @param share parsed for the dimension of this sum
     * @param index the share's index, counted from 1
     */
    public void add(Share share, ShareContext context, int index) {
        requireDimension(context);
        if (share.kind() == Share.Kind.SEED) {
            new ShareExpander(share.seed(), context, index).add(0, sum, 0, sum.length);
        } else {
            add(share.bytes(), Share.HEADER_BYTES);
        }
    }

    /** @param partial another sum of this dimension, encoded as in a release */
    public void add(byte[] partial) {
        if (partial.length != (long) sum.length * Long.BYTES) {
            throw new IllegalArgumentException(
                    "expected a sum of " + sum.length + " coordinates, got " + partial.length + " bytes");
        }
        add(partial, 0);
    }

    /** Subtracts a share that was added. */
    public void subtract(Share share, ShareContext context, int index) {
        requireDimension(context);
        if (share.kind() == Share.Kind.SEED) {
            new ShareExpander(share.seed(), context, index).subtract(0, sum, 0, sum.length);
        } else {
            subtractFull(share.bytes());
        }
    }

    private void requireDimension(ShareContext context) {
        if (context.dimension() != sum.length) {
            throw new IllegalArgumentException(
                    "expected a share of " + sum.length + " coordinates, got " + context.dimension());
        }
    }

    private void add(byte[] vector, int offset) {
        add(0, RingVector.longs(vector, offset, vector.length - offset));
    }

    private void subtractFull(byte[] share) {
        subtract(0, RingVector.longs(share, Share.HEADER_BYTES, share.length - Share.HEADER_BYTES));
    }

    /** Adds a piece of a full share: its coordinates {@code at}.. */
    void add(int at, LongBuffer longs) {
        int from = longs.position();
        int count = longs.remaining();
        for (int i = 0; i < count; i++) {
            sum[at + i] += longs.get(from + i);
        }
    }

    /** Subtracts a piece of a full share. */
    void subtract(int at, LongBuffer longs) {
        int from = longs.position();
        int count = longs.remaining();
        for (int i = 0; i < count; i++) {
            sum[at + i] -= longs.get(from + i);
        }
    }

    int dimension() {
        return sum.length;
    }

    /** The sum encoded as in a release: little-endian longs. */
    public byte[] toBytes() {
        return RingVector.toBytes(sum);
    }
}
