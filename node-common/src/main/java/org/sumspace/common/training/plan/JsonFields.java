package org.sumspace.common.training.plan;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Suggestion;
import org.sumspace.common.crypto.Digest;

/**
 * Reads the members of a JSON object by name and collects violations. An invalid member reads as its default or as an
 * empty value, so that the rest is read too.
 */
final class JsonFields {
    private static final int MAX_SHOWN_CHARS = 100;
    private static final Pattern HEX_DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final JsonNode object;
    private final String path;
    private final Violations violations;
    private final Set<String> read = new TreeSet<>();

    JsonFields(JsonNode object, String path, Violations violations) {
        this.object = object;
        this.path = path;
        this.violations = violations;
        if (!object.isObject()) {
            violations.add(path, "must be an object");
        }
    }

    int integer(String name, int otherwise) {
        long value = longInteger(name, otherwise);
        if (value != (int) value) {
            wrong(name, "must be an integer of 32 bits");
            return otherwise;
        }
        return (int) value;
    }

    long longInteger(String name, long otherwise) {
        JsonNode value = member(name);
        if (value.isMissingNode()) {
            return otherwise;
        }
        if (!value.canConvertToExactIntegral() || !value.canConvertToLong()) {
            wrong(name, "must be an integer");
            return otherwise;
        }
        return value.longValue();
    }

    double number(String name, double otherwise) {
        JsonNode value = member(name);
        if (value.isMissingNode()) {
            return otherwise;
        }
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            wrong(name, "must be a number");
            return otherwise;
        }
        return value.doubleValue();
    }

    boolean flag(String name) {
        JsonNode value = member(name);
        if (!value.isMissingNode() && !value.isBoolean()) {
            wrong(name, "must be true or false");
        }
        return value.asBoolean(false);
    }

    /** A required text; empty if it is missing. */
    String text(String name) {
        JsonNode value = member(name);
        if (!value.isTextual()) {
            wrong(name, value.isMissingNode() ? "is missing" : "must be a string");
        }
        return value.asText("");
    }

    JsonNode object(String name) {
        JsonNode value = member(name);
        if (!value.isObject()) {
            wrong(name, value.isMissingNode() ? "is missing" : "must be an object");
        }
        return value;
    }

    /** The member, or a missing node. */
    JsonNode member(String name) {
        read.add(name);
        return object.path(name);
    }

    <E extends Enum<E>> E constant(String name, E[] values, Function<E, String> label, E otherwise) {
        return member(name).isMissingNode() ? otherwise : choice(name, values, label);
    }

    /** A required choice among the values; the first one if it is missing. */
    <E extends Enum<E>> E choice(String name, E[] values, Function<E, String> label) {
        JsonNode value = member(name);
        for (E each : values) {
            if (value.isTextual() && label.apply(each).equals(value.textValue())) {
                return each;
            }
        }
        wrong(name, "must be one of " + Arrays.stream(values).map(label).collect(Collectors.joining(", ")));
        return values[0];
    }

    /** A member that has its own parser; null if it is missing or invalid. */
    <T> @Nullable T part(String name, Parser<T> parser) {
        JsonNode value = member(name);
        return value.isMissingNode() ? null : parser.parse(value, path + "/" + name, violations);
    }

    /** Parses an object and collects its violations. */
    interface Parser<T> {
        @Nullable
        T parse(JsonNode json, String path, Violations violations);
    }

    @Nullable
    Digest optionalDigest(String name) {
        return member(name).isMissingNode() ? null : digest(name);
    }

    Digest digest(String name) {
        JsonNode value = member(name);
        if (!value.isTextual() || !HEX_DIGEST.matcher(value.textValue()).matches()) {
            wrong(name, value.isMissingNode() ? "is missing" : "must be a SHA-256 in 64 lower-case hex digits");
            return Digest.ZERO;
        }
        return Digest.parse(value.textValue());
    }

    /** A member that was not read is a mistake of the author, so it is reported. */
    void refuseUnread() {
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!read.contains(name)) {
                wrong(
                        name.substring(0, Math.min(name.length(), MAX_SHOWN_CHARS)),
                        "is unknown; " + Suggestion.forUnknown(name, read));
            }
        }
    }

    private void wrong(String name, String message) {
        violations.add(path + "/" + name.replace("~", "~0").replace("/", "~1"), message);
    }
}
