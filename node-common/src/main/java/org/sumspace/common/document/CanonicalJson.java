package org.sumspace.common.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Map;
import java.util.TreeMap;

/**
 * JSON with one encoding for each value: RFC 8785. Numbers are doubles in their shortest form, computed here because
 * {@link Double#toString(double)} gives longer forms on some JDKs.
 */
public final class CanonicalJson {
    static final int MAX_BYTES = 8 * 1_024 * 1_024;
    private static final int MAX_DEPTH = 64;
    private static final int DOUBLE_DIGITS = 17;
    private static final int PLAIN_DIGITS = 21;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxDocumentLength(MAX_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final StringBuilder out = new StringBuilder();

    /** Integers up to this are exact in a double. */
    private static final long MAX_EXACT_INTEGER = (1L << 53) - 1;

    private CanonicalJson() {}

    /** @throws IllegalArgumentException if the value has no canonical form: too large, too deep, a number out of range */
    public static byte[] write(JsonValue value) {
        CanonicalJson json = new CanonicalJson();
        json.value(value, 0);
        try {
            ByteBuffer utf8 = UTF_8.newEncoder().encode(CharBuffer.wrap(json.out));
            if (utf8.remaining() > MAX_BYTES) {
                throw new IllegalArgumentException("expected at most " + MAX_BYTES + " bytes of JSON");
            }
            byte[] bytes = new byte[utf8.remaining()];
            utf8.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("expected valid Unicode text", e);
        }
    }

    /** @throws IllegalArgumentException if the bytes are not one JSON value without duplicate keys */
    public static JsonValue read(byte[] bytes) {
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException("expected at most " + MAX_BYTES + " bytes of JSON");
        }
        try {
            return JsonValue.of(MAPPER.readValue(bytes, Object.class));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not valid JSON: " + ParserMessage.placed(e), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("not valid JSON", e);
        }
    }

    private void value(JsonValue value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("expected JSON of at most " + MAX_DEPTH + " levels");
        }
        if (value.isObject()) {
            object(value, depth + 1);
        } else if (value.isArray()) {
            array(value, depth + 1);
        } else if (value.isText()) {
            text(value.asText());
        } else if (value.isNumber()) {
            out.append(number(value));
        } else if (value.isBoolean()) {
            out.append(value.isTrue());
        } else if (value.isNull()) {
            out.append("null");
        } else {
            throw new IllegalArgumentException("JSON cannot contain such a value");
        }
    }

    private void object(JsonValue object, int depth) {
        Map<String, JsonValue> members = new TreeMap<>();
        object.members().forEach(member -> members.put(member.getKey(), member.getValue()));
        String separator = "{";
        for (Map.Entry<String, JsonValue> member : members.entrySet()) {
            out.append(separator);
            text(member.getKey());
            out.append(':');
            value(member.getValue(), depth);
            separator = ",";
        }
        out.append(members.isEmpty() ? "{}" : "}");
    }

    private void array(JsonValue array, int depth) {
        String separator = "[";
        for (JsonValue item : array.items()) {
            out.append(separator);
            value(item, depth);
            separator = ",";
        }
        out.append(array.isEmpty() ? "[]" : "]");
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static String number(JsonValue number) {
        double value = number.doubleValue();
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("expected a number in the range of a double");
        }
        if (number.isIntegral() && Math.abs(value) > MAX_EXACT_INTEGER) {
            throw new IllegalArgumentException(
                    "expected an integer of at most 2^53 - 1, because not every reader keeps larger ones exactly");
        }
        return number(value);
    }

    /** Number::toString of ECMAScript, section 6.1.6.1.20, for finite values. */
    static String number(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal shortest = shortest(Math.abs(value));
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        return (value < 0 ? "-" : "") + place(digits, point);
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < DOUBLE_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(DOUBLE_DIGITS, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
    }

    /** @param point number of digits before the decimal point; may be negative */
    private static String place(String digits, int point) {
        int count = digits.length();
        if (count <= point && point <= PLAIN_DIGITS) {
            return digits + "0".repeat(point - count);
        }
        if (0 < point && point <= PLAIN_DIGITS) {
            return digits.substring(0, point) + "." + digits.substring(point);
        }
        if (-6 < point && point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (point > 0 ? "+" : "-") + Math.abs(point - 1);
    }
}
