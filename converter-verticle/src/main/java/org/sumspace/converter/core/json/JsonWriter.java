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

/** Writes maps, lists and values as compact JSON in UTF-8. */
public final class JsonWriter {
    private static final int BYTES_EXPECTED = 2048;
    private static final JsonFactory JSON = new JsonFactory();

    private JsonWriter() {}

    public static byte[] write(@Nullable Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(BYTES_EXPECTED);
        append(value, bytes);
        return bytes.toByteArray();
    }

    /** Writes the value behind what is there. */
    public static void append(@Nullable Object value, ByteArrayOutputStream bytes) {
        try (JsonGenerator generator = JSON.createGenerator(bytes)) {
            write(value, generator);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
