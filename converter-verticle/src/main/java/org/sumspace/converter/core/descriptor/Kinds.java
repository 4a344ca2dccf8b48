package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of JSON values, by their names in descriptors. */
final class Kinds {
    static final List<String> ALL = List.of("text", "number", "flag", "list", "object", "null");

    private Kinds() {}

    /** The kind in the words of a violation. */
    static String describe(String kind) {
        return switch (kind) {
            case "text" -> "a string";
            case "number" -> "a number";
            case "flag" -> "true or false";
            case "list" -> "an array";
            case "object" -> "an object";
            default -> "null";
        };
    }

    static String of(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return "text";
        }
        if (value instanceof Number) {
            return "number";
        }
        if (value instanceof Boolean) {
            return "flag";
        }
        return value instanceof Map<?, ?> ? "object" : "list";
    }
}
