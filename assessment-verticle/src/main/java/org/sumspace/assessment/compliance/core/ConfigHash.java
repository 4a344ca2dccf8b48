package org.sumspace.assessment.compliance.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.assessment.compliance.domain.Configuration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/**
 * The short hash of a configuration that existing clients compare: the first 16 hex digits of the SHA-256 of JSON with
 * sorted keys, ASCII escapes, and a space after each comma and colon.
 */
public final class ConfigHash {
    private static final int DIGITS = 16;

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
            Map<String, JsonValue> members = new TreeMap<>();
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
        } else {
            json.append(value.isNull() ? "null" : value.asText());
        }
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
