package org.sumspace.common.training.secagg;

import java.nio.LongBuffer;

/**
 * A running sum of shares, modulo 2^64. Subtracting a share leaves exactly what would be there without it, and the
 * order never matters. Not for use by two threads at once.
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

    /** @param partial another sum of this dimension, as it is released */
    public void add(byte[] partial) {
        if (partial.length != (long) sum.length * Long.BYTES) {
            throw new IllegalArgumentException(partial.length + " bytes for a sum of " + sum.length);
        }
        add(partial, 0);
    }

    /** Takes a share that was added out again. */
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
                    "a share of " + context.dimension() + " coordinates in a sum of " + sum.length);
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

    /** Takes a piece out again. */
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

    /** The sum as it is released: little-endian longs. */
    public byte[] toBytes() {
        return RingVector.toBytes(sum);
    }
}
