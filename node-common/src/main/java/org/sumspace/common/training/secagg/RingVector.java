package org.sumspace.common.training.secagg;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.sumspace.common.wire.MalformedException;

/**
 * The encoding of vectors of integers modulo 2^64: little-endian longs. They are written in blocks that fit the cache,
 * and read through views of the bytes as longs, which the JIT compiler turns into vector instructions.
 */
public final class RingVector {
    static final int BLOCK_LONGS = 2_048;

    private RingVector() {}

    /** A vector that is computed block by block, in order, so that it need not be in memory as a whole. */
    interface Blocks {
        /** Writes coordinates {@code position}.. into {@code block}, whose former content is arbitrary. */
        void fill(int position, long[] block, int count);
    }

    public static byte[] toBytes(long[] vector) {
        byte[] bytes = new byte[Math.multiplyExact(vector.length, Long.BYTES)];
        longs(bytes, 0, bytes.length).put(vector);
        return bytes;
    }

    /** @throws MalformedException if the bytes are not {@code length} longs */
    public static long[] ofBytes(byte[] bytes, int length) {
        if (bytes.length != (long) length * Long.BYTES) {
            throw new MalformedException("expected " + length + " coordinates, got " + bytes.length + " bytes");
        }
        long[] vector = new long[length];
        longs(bytes, 0, bytes.length).get(vector);
        return vector;
    }

    static void write(int length, Blocks vector, byte[] bytes, int offset) {
        LongBuffer longs = longs(bytes, offset, length * Long.BYTES);
        long[] block = new long[BLOCK_LONGS];
        for (int done = 0; done < length; done += BLOCK_LONGS) {
            int count = Math.min(BLOCK_LONGS, length - done);
            vector.fill(done, block, count);
            longs.put(block, 0, count);
        }
        Arrays.fill(block, 0);
    }

    static LongBuffer longs(byte[] bytes, int offset, int length) {
        return ByteBuffer.wrap(bytes, offset, length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }
}
