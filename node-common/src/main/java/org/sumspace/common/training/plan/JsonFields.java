package org.sumspace.common.training.plan;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Suggestion;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;

/**
 * Reads the members of a JSON object by name and collects violations. An invalid member reads as its default or as an
 * empty value, so that the rest is read too.
 */
final class JsonFields {
    private static final int MAX_SHOWN_CHARS = 100;
    private static final Pattern HEX_DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final JsonValue object;
    private final String path;
    private final Violations violations;
    private final Set<String> read = new TreeSet<>();

    JsonFields(JsonValue object, String path, Violations violations) {
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
        JsonValue value = member(name);
        if (value.isMissing()) {
            return otherwise;
        }
        if (!value.isWholeLong()) {
            wrong(name, "must be an integer");
            return otherwise;
        }
        return value.longValue();
    }

    double number(String name, double otherwise) {
        JsonValue value = member(name);
        if (value.isMissing()) {
            return otherwise;
        }
        if (!value.isNumber() || !Double.isFinite(value.doubleValue())) {
            wrong(name, "must be a number");
            return otherwise;
        }
        return value.doubleValue();
    }

    boolean flag(String name) {
        JsonValue value = member(name);
        if (!value.isMissing() && !value.isBoolean()) {
            wrong(name, "must be true or false");
        }
        return value.isTrue();
    }

    /** A required text; empty if it is missing. */
    String text(String name) {
        JsonValue value = member(name);
        if (!value.isText()) {
            wrong(name, value.isMissing() ? "is missing" : "must be a string");
        }
        return value.asText();
    }

    JsonValue object(String name) {
        JsonValue value = member(name);
        if (!value.isObject()) {
            wrong(name, value.isMissing() ? "is missing" : "must be an object");
        }
        return value;
    }

    /** The member, or a missing value. */
    JsonValue member(String name) {
        read.add(name);
        return object.member(name);
    }

    <E extends Enum<E>> E constant(String name, E[] values, Function<E, String> label, E otherwise) {
        return member(name).isMissing() ? otherwise : choice(name, values, label);
    }

    /** A required choice among the values; the first one if it is missing. */
    <E extends Enum<E>> E choice(String name, E[] values, Function<E, String> label) {
        JsonValue value = member(name);
        for (E each : values) {
            if (value.isText() && label.apply(each).equals(value.asText())) {
                return each;
            }
        }
        wrong(name, "must be one of " + Arrays.stream(values).map(label).collect(Collectors.joining(", ")));
        return values[0];
    }

    /** A list of different values; empty if it is missing. */
    <E extends Enum<E>> Set<E> choices(String name, E[] values, Function<E, String> label) {
        JsonValue list = member(name);
        if (list.isMissing()) {
            return Set.of();
        }
        Set<E> chosen = EnumSet.noneOf(values[0].getDeclaringClass());
        List<JsonValue> items = list.isArray() ? list.items() : List.of();
        for (JsonValue item : items) {
            Arrays.stream(values)
                    .filter(each -> item.isText() && label.apply(each).equals(item.asText()))
                    .forEach(chosen::add);
        }
        if (!list.isArray() || chosen.size() < items.size()) {
            wrong(
                    name,
                    "must be a list of different values of "
                            + Arrays.stream(values).map(label).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    /** A member that has its own parser; null if it is missing or invalid. */
    <T> @Nullable T part(String name, Parser<T> parser) {
        JsonValue value = member(name);
        return value.isMissing() ? null : parser.parse(value, path + "/" + name, violations);
    }

    /** Parses an object and collects its violations. */
    interface Parser<T> {
        @Nullable
        T parse(JsonValue json, String path, Violations violations);
    }

    @Nullable
    Digest optionalDigest(String name) {
        return member(name).isMissing() ? null : digest(name);
    }

    Digest digest(String name) {
        JsonValue value = member(name);
        if (!value.isText() || !HEX_DIGEST.matcher(value.asText()).matches()) {
            wrong(name, value.isMissing() ? "is missing" : "must be a SHA-256 in 64 lower-case hex digits");
            return Digest.ZERO;
        }
        return Digest.parse(value.asText());
    }

    /** A member that was not read is a mistake of the author, so it is reported. */
    void refuseUnread() {
        for (Map.Entry<String, JsonValue> member : object.members()) {
            String name = member.getKey();
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
