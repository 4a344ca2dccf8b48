package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A type such as {@code str}: a function that converts to the type, and an argument of {@code isinstance}. */
enum Type implements Function.WithKeywords {
    STR,
    INT,
    FLOAT,
    BOOL,
    LIST,
    DICT,
    TUPLE;

    private static final int DIGITS_MAX = 400;

    boolean has(@Nullable Object value) {
        return switch (this) {
            case STR -> value instanceof String;
            case BOOL -> value instanceof Boolean;
            case INT ->
                value instanceof Boolean
                        || value instanceof BigInteger
                        || (value instanceof Number number && Values.isInteger(number));
            case FLOAT -> value instanceof Double || value instanceof Float || value instanceof BigDecimal;
            case LIST, TUPLE -> value instanceof List;
            case DICT -> value instanceof Map;
        };
    }

    @Override
    public Object call(@Nullable Object[] arguments, Budget budget) {
        if (this == DICT) {
            return dict(arguments, budget);
        }
        Keywords.of(arguments).requireOnly();
        count(arguments, 0, 1);
        Object value = arguments.length == 0 ? null : arguments[0];
        boolean empty = arguments.length == 0;
        return switch (this) {
            case STR -> empty ? "" : PythonText.of(value, budget);
            case INT -> empty ? (Object) 0L : whole(value);
            case FLOAT -> empty ? (Object) 0.0 : real(value);
            case BOOL -> Values.isTrue(value);
            default -> empty ? new ArrayList<>() : copy(Values.items(value), budget);
        };
    }

    private static List<@Nullable Object> copy(List<?> items, Budget budget) {
        budget.requireResultSize(items.size());
        return new ArrayList<>(items);
    }

    /** An object from another object or a list of pairs, and from keyword arguments. */
    private static Object dict(@Nullable Object[] arguments, Budget budget) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        int positional = Keywords.positionalCount(arguments);
        if (positional > 1) {
            throw new ExpressionException("expected one object or list of pairs");
        }
        if (positional == 1 && arguments[0] instanceof Map<?, ?> map) {
            map.forEach((key, value) -> object.put((String) key, value));
        } else if (positional == 1) {
            for (Object pair : Values.items(arguments[0])) {
                budget.countStep();
                List<?> parts = Values.items(pair);
                if (parts.size() != 2) {
                    throw new ExpressionException("expected pairs of key and value");
                }
                object.put(Arguments.text(parts.get(0)), parts.get(1));
            }
        }
        object.putAll(Keywords.of(arguments).values());
        return object;
    }

    private static Number whole(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1L : 0L;
        }
        if (value instanceof Number number) {
            return Values.integer(Values.decimal(number).toBigInteger());
        }
        String text = digits(value);
        try {
            return Values.integer(new BigInteger(text.startsWith("+") ? text.substring(1) : text));
        } catch (NumberFormatException e) {
            throw new ExpressionException("expected an integer, got \"" + text + "\"");
        }
    }

    private static Double real(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1.0 : 0.0;
        }
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        String text = digits(value);
        try {
            double real = new BigDecimal(text).doubleValue();
            if (Double.isFinite(real)) {
                return real;
            }
        } catch (NumberFormatException e) {
            // Reported below, like numbers that are too large.
        }
        throw new ExpressionException("expected a number, got \"" + text + "\"");
    }

    private static String digits(@Nullable Object value) {
        if (value instanceof String text && text.length() <= DIGITS_MAX) {
            return text.strip().replaceAll("(?<=\\d)_(?=\\d)", "");
        }
        throw new ExpressionException("expected a number or a string of digits, got " + Values.kind(value));
    }
}
