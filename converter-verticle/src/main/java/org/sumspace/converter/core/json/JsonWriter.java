package org.sumspace.converter.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/** Writes maps, lists and scalars as compact JSON in UTF-8. */
public final class JsonWriter {
    private static final int BYTES_EXPECTED = 2048;
    private static final JsonFactory JSON = new JsonFactory();

    private JsonWriter() {}

    public static byte[] write(@Nullable Object value) {
        return write(value, Integer.MAX_VALUE);
    }

    /**
     * Writes a value up to a limit. A value that refers to the same part many times needs little memory until it is
     * written.
     *
     * @throws NodeException unprocessable, if the JSON has more bytes
     */
    public static byte[] write(@Nullable Object value, int bytesMax) {
        ByteArrayOutputStream bytes = new LimitedBytes(bytesMax);
        try (JsonGenerator generator = JSON.createGenerator(bytes)) {
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Refuses to grow beyond a limit. The generator writes to it in pieces. */
    private static final class LimitedBytes extends ByteArrayOutputStream {
        private final int bytesMax;

        LimitedBytes(int bytesMax) {
            super(BYTES_EXPECTED);
            this.bytesMax = bytesMax;
        }

        @Override
        public synchronized void write(byte[] piece, int offset, int length) {
            if (length > bytesMax - count) {
                throw NodeException.unprocessable("The result is larger than " + bytesMax + " bytes.");
            }
            super.write(piece, offset, length);
        }
    }

    public static String text(@Nullable Object value) {
        return new String(write(value), StandardCharsets.UTF_8);
    }

    private static void write(@Nullable Object value, JsonGenerator out) throws IOException {
        if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName((String) entry.getKey());
                write(entry.getValue(), out);
            }
            out.writeEndObject();
        } else if (value instanceof List<?> list) {
            out.writeStartArray();
            for (Object item : list) {
                write(item, out);
            }
            out.writeEndArray();
        } else if (value instanceof Number number) {
            write(number, out);
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else {
            out.writeNull();
        }
    }

    private static void write(Number number, JsonGenerator out) throws IOException {
        if (number instanceof Integer || number instanceof Long) {
            out.writeNumber(number.longValue());
        } else if (number instanceof BigDecimal decimal) {
            out.writeNumber(decimal);
        } else if (number instanceof BigInteger integer) {
            out.writeNumber(integer);
        } else {
            out.writeNumber(number.doubleValue());
        }
    }
}
