package org.sumspace.converter.core.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the number and types of arguments. */
final class Arguments {
    private Arguments() {}

    static void count(@Nullable Object[] arguments, int min, int max) {
        if (arguments.length < min || arguments.length > max) {
            String expected = max == Integer.MAX_VALUE
                    ? "at least " + min
                    : min == max ? String.valueOf(min) : min + " to " + max;
            throw new ExpressionException(
                    "wrong number of arguments: expected " + expected + ", got " + arguments.length);
        }
    }

    static String text(@Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw new ExpressionException("expected a string, got " + Values.kind(value));
    }

    static List<?> list(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new ExpressionException("expected a list, got " + Values.kind(value));
    }

    static Map<?, ?> map(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new ExpressionException("expected an object, got " + Values.kind(value));
    }
}
