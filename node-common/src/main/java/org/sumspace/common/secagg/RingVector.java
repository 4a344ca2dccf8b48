package org.sumspace.common.secagg;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import org.sumspace.common.wire.MalformedException;

/**
 * Vectors of integers modulo 2^64 as they travel: little-endian longs. Works in blocks that stay in the cache, through
 * bulk copies: reading single longs out of bytes is several times slower.
 */
public final class RingVector {
    static final int BLOCK_LONGS = 2_048;

    private RingVector() {}

    public static byte[] toBytes(long[] vector) {
        byte[] bytes = new byte[Math.multiplyExact(vector.length, Long.BYTES)];
        write(vector, bytes, 0);
        return bytes;
    }

    /** @throws MalformedException if the bytes are not {@code length} longs */
    public static long[] ofBytes(byte[] bytes, int length) {
        if (bytes.length != (long) length * Long.BYTES) {
            throw new MalformedException(bytes.length + " bytes where " + length + " coordinates are due");
        }
        long[] vector = new long[length];
        longs(bytes, 0, bytes.length).get(vector);
        return vector;
    }

    static void write(long[] vector, byte[] bytes, int offset) {
        longs(bytes, offset, vector.length * Long.BYTES).put(vector);
    }

    static LongBuffer longs(byte[] bytes, int offset, int length) {
        return ByteBuffer.wrap(bytes, offset, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }
}
