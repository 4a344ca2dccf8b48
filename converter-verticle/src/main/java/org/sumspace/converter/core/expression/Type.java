package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code str}, {@code int} and the like: a function that makes a value of the type, and what {@code isinstance} knows. */
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
                        || (value instanceof Number number && Values.isWhole(number));
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
        Keywords.of(arguments).only();
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
        budget.result(items.size());
        return new ArrayList<>(items);
    }

    /** Of an object, of pairs, and of arguments with names. */
    private static Object dict(@Nullable Object[] arguments, Budget budget) {
        Map<String, @Nullable Object> made = new LinkedHashMap<>();
        int placed = Keywords.placed(arguments);
        if (placed > 1) {
            throw new ExpressionException("one object or list of pairs is due");
        }
        if (placed == 1 && arguments[0] instanceof Map<?, ?> map) {
            map.forEach((key, value) -> made.put((String) key, value));
        } else if (placed == 1) {
            for (Object pair : Values.items(arguments[0])) {
                budget.step();
                List<?> parts = Values.items(pair);
                if (parts.size() != 2) {
                    throw new ExpressionException("pairs of key and value are due");
                }
                made.put(Arguments.text(parts.get(0)), parts.get(1));
            }
        }
        made.putAll(Keywords.of(arguments).values());
        return made;
    }

    private static Number whole(@Nullable Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1L : 0L;
        }
        if (value instanceof Number number) {
            return Values.whole(Values.decimal(number).toBigInteger());
        }
        String text = digits(value);
        try {
            return Values.whole(new BigInteger(text.startsWith("+") ? text.substring(1) : text));
        } catch (NumberFormatException e) {
            throw new ExpressionException("\"" + text + "\" is no whole number");
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
            // Told below, as what is too large.
        }
        throw new ExpressionException("\"" + text + "\" is no number");
    }

    private static String digits(@Nullable Object value) {
        if (value instanceof String text && text.length() <= DIGITS_MAX) {
            return text.strip().replaceAll("(?<=\\d)_(?=\\d)", "");
        }
        throw new ExpressionException("a number or a text of digits is due, not " + Values.kind(value));
    }
}
