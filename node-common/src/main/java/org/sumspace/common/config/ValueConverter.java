package org.sumspace.common.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Turns one JSON value, or the text of an environment variable, into the type of a setting. Messages never repeat the
 * value.
 */
final class ValueConverter {
    private final Path folder;

    ValueConverter(Path folder) {
        this.folder = folder;
    }

    /**
     * @param fromText whether the value is text from the environment, where numbers and flags are text too
     * @throws IllegalArgumentException with the expected form
     */
    Object convert(Class<?> type, JsonNode node, boolean fromText) {
        if (type == boolean.class) {
            return flag(node, fromText);
        }
        if (type == int.class || type == long.class) {
            return integer(type, node, fromText);
        }
        if (type == double.class) {
            return number(node, fromText);
        }
        return fromString(type, text(node));
    }

    private Object fromString(Class<?> type, String text) {
        if (type == String.class) {
            return text;
        }
        if (type == Secret.class) {
            return Secret.of(text);
        }
        if (type == Path.class) {
            return folder.resolve(text).normalize();
        }
        if (type == URI.class) {
            return uri(text);
        }
        Optional<Method> parser = parser(type);
        if (parser.isPresent()) {
            return parsed(parser.get(), text);
        }
        if (type.isEnum()) {
            return constant(type, text);
        }
        throw new IllegalStateException("settings of " + type + " are not supported");
    }

    /** The method {@code static parse(String)} of a type that reads its own text. */
    static Optional<Method> parser(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().equals("parse")
                        && Modifier.isStatic(method.getModifiers())
                        && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}))
                .findFirst();
    }

    private static Object parsed(Method parser, String text) {
        try {
            parser.trySetAccessible();
            return parser.invoke(null, text);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getTargetException().getMessage(), e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(parser + " cannot be called", e);
        }
    }

    private static Object flag(JsonNode node, boolean fromText) {
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        if (fromText
                && (node.textValue().equalsIgnoreCase("true")
                        || node.textValue().equalsIgnoreCase("false"))) {
            return Boolean.valueOf(node.textValue());
        }
        throw new IllegalArgumentException("expected true or false");
    }

    private static Object integer(Class<?> type, JsonNode node, boolean fromText) {
        try {
            if (fromText || node.isIntegralNumber()) {
                long value = Long.parseLong(node.asText().strip());
                return type == int.class ? (Object) Math.toIntExact(value) : (Object) value;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            long max = type == int.class ? Integer.MAX_VALUE : Long.MAX_VALUE;
            throw new IllegalArgumentException("expected an integer up to " + max, e);
        }
        throw new IllegalArgumentException("expected an integer");
    }

    private static Object number(JsonNode node, boolean fromText) {
        try {
            double value = fromText ? Double.parseDouble(node.textValue()) : node.asDouble(Double.NaN);
            if (Double.isFinite(value) && (fromText || node.isNumber())) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a number", e);
        }
        throw new IllegalArgumentException("expected a number");
    }

    private static String text(JsonNode node) {
        if (!node.isTextual()) {
            throw new IllegalArgumentException("expected text");
        }
        return node.textValue();
    }

    private static URI uri(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("expected a URL", e);
        }
    }

    private static Object constant(Class<?> type, String text) {
        for (Object constant : type.getEnumConstants()) {
            if (nameOf(constant).equals(text.toLowerCase(Locale.ROOT))) {
                return constant;
            }
        }
        String known = Arrays.stream(type.getEnumConstants())
                .map(ValueConverter::nameOf)
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException("expected one of " + known);
    }

    private static String nameOf(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
