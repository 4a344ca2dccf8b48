package org.sumspace.common.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Reads what {@link WireWriter} wrote. Every length is checked against the remaining bytes before memory is allocated,
 * and {@link #end} refuses further bytes, so one message has exactly one encoding.
 */
public final class WireReader {
    private final byte[] bytes;
    private int position;

    public WireReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Decodes a whole message: {@code read} must consume every byte.
     *
     * @throws MalformedException also if a value is refused by the type that holds it
     */
    public static <T> T decode(byte[] bytes, Function<WireReader, T> read) {
        WireReader reader = new WireReader(bytes);
        try {
            T value = read.apply(reader);
            reader.end();
            return value;
        } catch (IllegalArgumentException e) {
            throw new MalformedException(e);
        }
    }

    public int u8() {
        return bytes[advance(1)] & 0xff;
    }

    public int u16() {
        int at = advance(2);
        return ((bytes[at] & 0xff) << 8) | (bytes[at + 1] & 0xff);
    }

    public int u32() {
        int value = raw32(advance(4));
        if (value < 0) {
            throw new MalformedException("expected a number below 2^31");
        }
        return value;
    }

    public long i64() {
        int at = advance(8);
        return ((long) raw32(at) << 32) | (raw32(at + 4) & 0xffff_ffffL);
    }

    public boolean bool() {
        int value = u8();
        if (value > 1) {
            throw new MalformedException("expected 0 or 1 for a flag, got " + value);
        }
        return value == 1;
    }

    public byte[] fixed(int length) {
        int at = advance(length);
        return Arrays.copyOfRange(bytes, at, at + length);
    }

    public byte[] bytes16() {
        return fixed(u16());
    }

    /** @param maxBytes the largest length that makes sense for this field */
    public byte[] bytes32(int maxBytes) {
        int length = u32();
        if (length > maxBytes) {
            throw new MalformedException("expected a field of at most " + maxBytes + " bytes, got " + length);
        }
        return fixed(length);
    }

    public String text() {
        byte[] utf8 = bytes16();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedException("expected text in UTF-8");
        }
    }

    /** @param maxItems the largest count that makes sense for this field */
    public <T> List<T> list(int maxItems, Function<WireReader, T> item) {
        int count = u32();
        if (count > maxItems || count > remaining()) {
            throw new MalformedException("a list cannot have " + count + " items here");
        }
        List<T> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            items.add(item.apply(this));
        }
        return List.copyOf(items);
    }

    /** A constant of an enum, encoded as its ordinal. */
    public <E extends Enum<E>> E constant(E[] values) {
        int ordinal = u8();
        if (ordinal >= values.length) {
            throw new MalformedException(
                    "unknown " + values[0].getDeclaringClass().getSimpleName() + " " + ordinal);
        }
        return values[ordinal];
    }

    public int remaining() {
        return bytes.length - position;
    }

    public void end() {
        if (remaining() != 0) {
            throw new MalformedException(remaining() + " unexpected bytes at the end of the message");
        }
    }

    private int advance(int length) {
        if (length > remaining()) {
            throw new MalformedException("the message ends " + (length - remaining()) + " bytes early");
        }
        int at = position;
        position += length;
        return at;
    }

    private int raw32(int at) {
        return ((bytes[at] & 0xff) << 24)
                | ((bytes[at + 1] & 0xff) << 16)
                | ((bytes[at + 2] & 0xff) << 8)
                | (bytes[at + 3] & 0xff);
    }
}
