package org.sumspace.converter.core.expression;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The attributes of values: the parts of a parsed URL. There are no others. */
final class Attributes {
    private static final Set<String> NAMES =
            Set.of("scheme", "netloc", "path", "params", "query", "fragment", "hostname", "port");

    private Attributes() {}

    static void requireKnown(String name) {
        if (!NAMES.contains(name)) {
            throw new ExpressionException("unknown attribute " + name);
        }
    }

    static @Nullable Object of(@Nullable Object value, String name) {
        requireKnown(name);
        if (!(value instanceof ParsedUrl url)) {
            throw new ExpressionException(Values.kind(value) + " has no attribute " + name);
        }
        return switch (name) {
            case "scheme" -> url.scheme();
            case "netloc" -> url.netloc();
            case "path" -> url.path();
            case "params" -> url.params();
            case "query" -> url.query();
            case "fragment" -> url.fragment();
            case "hostname" -> url.hostname();
            default -> url.port();
        };
    }
}
