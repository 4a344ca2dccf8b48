package org.sumspace.converter.core.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What truth, equality, order, arithmetic and text form mean in the language; the meanings are Python's. */
final class Values {
    private Values() {}

    static boolean isTrue(@Nullable Object value) {
        if (value == null) {
            return false;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        if (value instanceof Number number) {
            return number.doubleValue() != 0;
        }
        if (value instanceof String text) {
            return !text.isEmpty();
        }
        if (value instanceof Collection<?> items) {
            return !items.isEmpty();
        }
        return !(value instanceof Map<?, ?> map) || !map.isEmpty();
    }

    static boolean equal(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Number a && right instanceof Number b) {
            return compareNumbers(a, b) == 0;
        }
        return Objects.equals(left, right);
    }

    static int compare(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Number a && right instanceof Number b) {
            return compareNumbers(a, b);
        }
        if (left instanceof String a && right instanceof String b) {
            return a.compareTo(b);
        }
        throw new ExpressionException(kind(left) + " and " + kind(right) + " have no order");
    }

    static boolean contains(@Nullable Object container, @Nullable Object item) {
        if (container instanceof String text && item instanceof String part) {
            return text.contains(part);
        }
        if (container instanceof Map<?, ?> map) {
            return map.containsKey(item);
        }
        if (container instanceof Collection<?> items) {
            return items.stream().anyMatch(each -> equal(each, item));
        }
        throw new ExpressionException(kind(container) + " holds nothing");
    }

    static Object add(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof String a && right instanceof String b) {
            budget.result((long) a.length() + b.length());
            return a + b;
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            budget.result((long) a.size() + b.size());
            List<@Nullable Object> sum = new ArrayList<>(a);
            sum.addAll(b);
            return sum;
        }
        return arithmetic('+', left, right);
    }

    static Number arithmetic(char operation, @Nullable Object left, @Nullable Object right) {
        if (!(left instanceof Number a) || !(right instanceof Number b)) {
            throw new ExpressionException(kind(left) + " " + operation + " " + kind(right) + " has no meaning");
        }
        try {
            return isWhole(a) && isWhole(b) && operation != '/'
                    ? whole(operation, a.longValue(), b.longValue())
                    : real(operation, a.doubleValue(), b.doubleValue());
        } catch (ArithmeticException e) {
            throw new ExpressionException("a result is too large, or a division by zero");
        }
    }

    private static Number whole(char operation, long a, long b) {
        return switch (operation) {
            case '+' -> Math.addExact(a, b);
            case '-' -> Math.subtractExact(a, b);
            case '*' -> Math.multiplyExact(a, b);
            case 'd' -> Math.floorDiv(a, b);
            default -> Math.floorMod(a, b);
        };
    }

    private static Number real(char operation, double a, double b) {
        if (b == 0 && "/d%".indexOf(operation) >= 0) {
            throw new ArithmeticException();
        }
        double result = switch (operation) {
            case '+' -> a + b;
            case '-' -> a - b;
            case '*' -> a * b;
            case '/' -> a / b;
            case 'd' -> Math.floor(a / b);
            default -> a - b * Math.floor(a / b);
        };
        if (!Double.isFinite(result)) {
            throw new ArithmeticException();
        }
        return result;
    }

    static boolean isWhole(Number number) {
        return number instanceof Integer || number instanceof Long;
    }

    static String text(@Nullable Object value) {
        if (value == null) {
            return "None";
        }
        if (value instanceof Boolean flag) {
            return flag ? "True" : "False";
        }
        return value.toString();
    }

    static String kind(@Nullable Object value) {
        if (value == null) {
            return "nothing";
        }
        if (value instanceof String) {
            return "text";
        }
        if (value instanceof Number) {
            return "a number";
        }
        if (value instanceof Boolean) {
            return "a flag";
        }
        return value instanceof Map<?, ?> ? "an object" : value instanceof List<?> ? "a list" : "a function";
    }

    private static int compareNumbers(Number a, Number b) {
        if (isWhole(a) && isWhole(b)) {
            return Long.compare(a.longValue(), b.longValue());
        }
        if (isExact(a) || isExact(b)) {
            return decimal(a).compareTo(decimal(b));
        }
        return Double.compare(a.doubleValue() + 0.0, b.doubleValue() + 0.0);
    }

    private static boolean isExact(Number number) {
        return number instanceof BigDecimal || number instanceof BigInteger;
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}
