package org.sumspace.converter.core.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The arguments of a function or method, as what is expected. */
final class Arguments {
    private Arguments() {}

    static void count(@Nullable Object[] arguments, int min, int max) {
        if (arguments.length < min || arguments.length > max) {
            throw new ExpressionException("between " + min + " and " + max + " arguments are due");
        }
    }

    static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new ExpressionException("text is due, not " + Values.kind(value));
    }

    static List<?> list(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new ExpressionException("a list is due, not " + Values.kind(value));
    }

    static Map<?, ?> map(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new ExpressionException("an object is due, not " + Values.kind(value));
    }
}
