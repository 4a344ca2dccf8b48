package org.sumspace.common.secagg;

import java.nio.LongBuffer;

/**
 * A running sum of shares, modulo 2^64. Subtracting a share leaves exactly what would be there without it, and the
 * order never matters. Not for use by two threads at once.
 */
public final class RingAccumulator {
    private final long[] sum;
    private final long[] block = new long[RingVector.BLOCK_LONGS];

    public RingAccumulator(int dimension) {
        this.sum = new long[dimension];
    }

    /** @param index the share's index, counted from 1 */
    public void add(Share share, ShareContext context, int index) {
        if (share.kind() == Share.Kind.SEED) {
            new ShareExpander(share.seed(), context, index).add(0, sum, 0, sum.length);
        } else {
            addFull(0, share.bytes(), Share.HEADER_BYTES, sum.length);
        }
    }

    /** Takes a share that was added out again. */
    public void subtract(Share share, ShareContext context, int index) {
        if (share.kind() == Share.Kind.SEED) {
            new ShareExpander(share.seed(), context, index).subtract(0, sum, 0, sum.length);
        } else {
            subtractFull(0, share.bytes(), Share.HEADER_BYTES, sum.length);
        }
    }

    /** Adds a part of a full share: {@code count} little-endian longs that belong at {@code position}. */
    public void addFull(int position, byte[] bytes, int offset, int count) {
        LongBuffer longs = RingVector.longs(bytes, offset, count * Long.BYTES);
        for (int done = 0; done < count; done += block.length) {
            int size = Math.min(block.length, count - done);
            longs.get(block, 0, size);
            for (int i = 0; i < size; i++) {
                sum[position + done + i] += block[i];
            }
        }
    }

    /** The inverse of {@link #addFull}. */
    public void subtractFull(int position, byte[] bytes, int offset, int count) {
        LongBuffer longs = RingVector.longs(bytes, offset, count * Long.BYTES);
        for (int done = 0; done < count; done += block.length) {
            int size = Math.min(block.length, count - done);
            longs.get(block, 0, size);
            for (int i = 0; i < size; i++) {
                sum[position + done + i] -= block[i];
            }
        }
    }

    public int dimension() {
        return sum.length;
    }

    /** The sum as it is released: little-endian longs. */
    public byte[] toBytes() {
        return RingVector.toBytes(sum);
    }
}
