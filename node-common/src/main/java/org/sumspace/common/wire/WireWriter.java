package org.sumspace.common.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.BiConsumer;

/** Writes the fields of a message: big-endian integers, and a length before every field of variable size. */
public final class WireWriter {
    private static final int CAPACITY = 256;

    private byte[] buffer;
    private int size;

    public WireWriter() {
        this(CAPACITY);
    }

    /** @param capacity how many bytes can be written before memory is taken again */
    public WireWriter(int capacity) {
        this.buffer = new byte[capacity];
    }

    public WireWriter u8(int value) {
        checkRange(value, 0xff);
        ensure(1);
        buffer[size++] = (byte) value;
        return this;
    }

    public WireWriter u16(int value) {
        checkRange(value, 0xffff);
        ensure(2);
        buffer[size++] = (byte) (value >>> 8);
        buffer[size++] = (byte) value;
        return this;
    }

    /** An unsigned 32-bit number below 2^31. */
    public WireWriter u32(int value) {
        checkRange(value, Integer.MAX_VALUE);
        return raw32(value);
    }

    public WireWriter i64(long value) {
        raw32((int) (value >>> 32));
        return raw32((int) value);
    }

    public WireWriter bool(boolean value) {
        return u8(value ? 1 : 0);
    }

    /** Bytes whose length the layout fixes. */
    public WireWriter fixed(byte[] bytes) {
        ensure(bytes.length);
        System.arraycopy(bytes, 0, buffer, size, bytes.length);
        size += bytes.length;
        return this;
    }

    /** A u16 length, then up to 65,535 bytes. */
    public WireWriter bytes16(byte[] bytes) {
        return u16(bytes.length).fixed(bytes);
    }

    /** A u32 length, then the bytes. */
    public WireWriter bytes32(byte[] bytes) {
        return u32(bytes.length).fixed(bytes);
    }

    /** A u16 length, then the text in UTF-8. */
    public WireWriter text(String value) {
        return bytes16(value.getBytes(StandardCharsets.UTF_8));
    }

    /** A u32 count, then the items. */
    public <T> WireWriter list(Collection<T> items, BiConsumer<WireWriter, T> item) {
        u32(items.size());
        for (T each : items) {
            item.accept(this, each);
        }
        return this;
    }

    /** A constant of an enum, encoded as its ordinal. The order of such an enum is part of the protocol. */
    @SuppressWarnings("EnumOrdinal")
    public WireWriter constant(Enum<?> value) {
        return u8(value.ordinal());
    }

    public byte[] toBytes() {
        return Arrays.copyOf(buffer, size);
    }

    private WireWriter raw32(int value) {
        ensure(4);
        buffer[size++] = (byte) (value >>> 24);
        buffer[size++] = (byte) (value >>> 16);
        buffer[size++] = (byte) (value >>> 8);
        buffer[size++] = (byte) value;
        return this;
    }

    private void ensure(int more) {
        int needed = Math.addExact(size, more);
        if (needed > buffer.length) {
            buffer =
                    Arrays.copyOf(buffer, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, buffer.length * 2L)));
        }
    }

    private static void checkRange(int value, int max) {
        if (value < 0 || value > max) {
            throw new IllegalArgumentException("expected a number from 0 to " + max + ", got " + value);
        }
    }
}
