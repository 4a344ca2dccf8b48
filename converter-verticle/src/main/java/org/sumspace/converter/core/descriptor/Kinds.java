package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The kinds of JSON values, as descriptors and violations call them. */
final class Kinds {
    static final List<String> ALL = List.of("text", "number", "flag", "list", "object", "null");

    private Kinds() {}

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
