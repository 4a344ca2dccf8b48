package org.sumspace.assessment.report.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.run.domain.RunContext.Configuration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * The short hash of a configuration that existing clients compare: the first 16 hex digits of the SHA-256 of JSON with
 * sorted keys, ASCII escapes, and a space after each comma and colon, as Python's {@code json.dumps} writes it with
 * {@code sort_keys}.
 */
public final class ConfigHash {
    private static final int DIGITS = 16;

    /** Powers of ten of the first digit, outside of which Python writes an exponent. */
    private static final int PLAIN_FROM = -4;

    private static final int PLAIN_BELOW = 16;

    private ConfigHash() {}

    /** @param settings as a tree */
    public static Configuration configuration(Map<String, Object> settings) {
        JsonValue tree = JsonValue.of(settings);
        return new Configuration(
                settings, of(tree), Digest.of(CanonicalJson.write(tree)).toString());
    }

    public static String of(JsonValue configuration) {
        StringBuilder json = new StringBuilder();
        write(configuration, json);
        return Digest.of(json.toString().getBytes(UTF_8)).toString().substring(0, DIGITS);
    }

    private static void write(JsonValue value, StringBuilder json) {
        if (value.isObject()) {
            Map<String, JsonValue> members = new TreeMap<>(ConfigHash::compare);
            value.members().forEach(member -> members.put(member.getKey(), member.getValue()));
            String separator = "{";
            for (Map.Entry<String, JsonValue> member : members.entrySet()) {
                json.append(separator);
                text(member.getKey(), json);
                json.append(": ");
                write(member.getValue(), json);
                separator = ", ";
            }
            json.append(members.isEmpty() ? "{}" : "}");
        } else if (value.isArray()) {
            String separator = "[";
            for (JsonValue item : value.items()) {
                json.append(separator);
                write(item, json);
                separator = ", ";
            }
            json.append(value.isEmpty() ? "[]" : "]");
        } else if (value.isText()) {
            text(value.asText(), json);
        } else if (value.isNumber() && !value.isIntegral()) {
            json.append(decimal(value.doubleValue()));
        } else {
            json.append(value.isNull() ? "null" : value.asText());
        }
    }

    /** By code points; {@link String#compareTo} would put surrogates before U+E000. */
    private static int compare(String left, String right) {
        return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
    }

    /** The shortest digits that are read as the same number, with a point or an exponent. */
    private static String decimal(double number) {
        if (number == 0) {
            return 1 / number < 0 ? "-0.0" : "0.0";
        }
        BigDecimal exact = new BigDecimal(new String(CanonicalJson.write(JsonValue.of(number)), UTF_8));
        BigDecimal shortest = exact.stripTrailingZeros();
        String digits = shortest.unscaledValue().abs().toString();
        int exponent = digits.length() - 1 - shortest.scale();
        if (exponent >= PLAIN_FROM && exponent < PLAIN_BELOW) {
            return shortest.toPlainString() + (shortest.scale() <= 0 ? ".0" : "");
        }
        return (number < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() == 1 ? "" : "." + digits.substring(1))
                + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
    }

    private static void text(String text, StringBuilder json) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (c < ' ' || c > '~') {
                        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        json.append('"');
    }
}
