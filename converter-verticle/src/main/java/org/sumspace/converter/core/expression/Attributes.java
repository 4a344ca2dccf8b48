package org.sumspace.converter.core.expression;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What can be read off a value with a dot: the parts of an address. There are no others. */
final class Attributes {
    private static final Set<String> NAMES =
            Set.of("scheme", "netloc", "path", "params", "query", "fragment", "hostname", "port");

    private Attributes() {}

    static void requireKnown(String name) {
        if (!NAMES.contains(name)) {
            throw new ExpressionException("there is no attribute " + name);
        }
    }

    static @Nullable Object of(@Nullable Object value, String name) {
        requireKnown(name);
        if (!(value instanceof Address address)) {
            throw new ExpressionException(Values.kind(value) + " has no " + name);
        }
        return switch (name) {
            case "scheme" -> address.scheme();
            case "netloc" -> address.netloc();
            case "path" -> address.path();
            case "params" -> address.params();
            case "query" -> address.query();
            case "fragment" -> address.fragment();
            case "hostname" -> address.hostname();
            default -> address.port();
        };
    }
}
