package org.sumspace.converter.core.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Truth, equality, order, arithmetic and text of values, as in Python. */
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

    static boolean equal(@Nullable Object left, @Nullable Object right, Budget budget) {
        return equal(left, right, budget, 0);
    }

    private static boolean equal(@Nullable Object left, @Nullable Object right, Budget budget, int depth) {
        if (left instanceof Number a && right instanceof Number b) {
            return compareNumbers(a, b) == 0;
        }
        if (left != right && left instanceof String a && right instanceof String b) {
            budget.countComparisons(Math.min(a.length(), b.length()));
            return a.equals(b);
        }
        if (left == right || !(left instanceof List<?> || left instanceof Map<?, ?>)) {
            return Objects.equals(left, right);
        }
        budget.countStep();
        requireDepth(depth);
        if (left instanceof List<?> a && right instanceof List<?> b) {
            boolean same = a.size() == b.size();
            for (int i = 0; same && i < a.size(); i++) {
                same = equal(a.get(i), b.get(i), budget, depth + 1);
            }
            return same;
        }
        if (left instanceof Map<?, ?> a && right instanceof Map<?, ?> b) {
            boolean same = a.size() == b.size();
            for (Object key : a.keySet()) {
                same = same && b.containsKey(key) && equal(a.get(key), b.get(key), budget, depth + 1);
            }
            return same;
        }
        return false;
    }

    static int compare(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof Number a && right instanceof Number b) {
            return compareNumbers(a, b);
        }
        if (left instanceof String a && right instanceof String b) {
            budget.countComparisons(Math.min(a.length(), b.length()));
            return a.compareTo(b);
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            for (int i = 0; i < a.size() && i < b.size(); i++) {
                budget.countStep();
                if (!equal(a.get(i), b.get(i), budget)) {
                    return compare(a.get(i), b.get(i), budget);
                }
            }
            return Integer.compare(a.size(), b.size());
        }
        throw new ExpressionException(kind(left) + " and " + kind(right) + " cannot be compared");
    }

    static boolean contains(@Nullable Object container, @Nullable Object item, Budget budget) {
        if (container instanceof String text && item instanceof String part) {
            budget.countSearch(text, part);
            return text.contains(part);
        }
        if (container instanceof Map<?, ?> map) {
            return map.containsKey(item);
        }
        if (container instanceof Collection<?> items) {
            return items.stream().anyMatch(each -> equal(each, item, budget));
        }
        throw new ExpressionException(kind(container) + " has no elements");
    }

    /** The items of an iteration: elements of a list, keys of an object, characters of a string. */
    static List<?> items(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        if (value instanceof Map<?, ?> map) {
            return new ArrayList<>(map.keySet());
        }
        if (value instanceof String text) {
            return text.codePoints().mapToObj(Character::toString).toList();
        }
        throw new ExpressionException("expected a list, got " + kind(value));
    }

    static void requireDepth(int depth) {
        if (depth > Budget.DEPTH_MAX) {
            throw new ExpressionException("a value is nested more than " + Budget.DEPTH_MAX + " deep");
        }
    }

    /** Multiplies numbers, or repeats a string or list. */
    static Object multiply(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof Number && (right instanceof String || right instanceof List<?>)) {
            return multiply(right, left, budget);
        }
        if (right instanceof Number number && isInteger(number) && !(left instanceof Number)) {
            long times = Math.max(0, number.longValue());
            if (left instanceof String text) {
                budget.requireResultSize(text.isEmpty() ? 0 : Math.min(times, Budget.SIZE_MAX + 1L) * text.length());
                return text.isEmpty() ? "" : text.repeat((int) times);
            }
            if (left instanceof List<?> list) {
                budget.requireResultSize(Math.min(times, Budget.SIZE_MAX + 1L) * Math.max(1, list.size()));
                List<@Nullable Object> many = new ArrayList<>();
                for (long i = 0; i < times; i++) {
                    many.addAll(list);
                }
                return many;
            }
        }
        return arithmetic('*', left, right);
    }

    static Object add(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof String a && right instanceof String b) {
            budget.requireResultSize((long) a.length() + b.length());
            return a + b;
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            budget.requireResultSize((long) a.size() + b.size());
            List<@Nullable Object> sum = new ArrayList<>(a);
            sum.addAll(b);
            return sum;
        }
        return arithmetic('+', left, right);
    }

    static Number arithmetic(char operation, @Nullable Object left, @Nullable Object right) {
        if (!(left instanceof Number a) || !(right instanceof Number b)) {
            String operator = operation == 'd' ? "//" : operation == '^' ? "**" : String.valueOf(operation);
            throw new ExpressionException(
                    "operator " + operator + " does not apply to " + kind(left) + " and " + kind(right));
        }
        try {
            return isInteger(a) && isInteger(b) && operation != '/'
                    ? integer(operation, a.longValue(), b.longValue())
                    : real(operation, a.doubleValue(), b.doubleValue());
        } catch (ArithmeticException e) {
            throw new ExpressionException("arithmetic overflow or division by zero");
        }
    }

    private static Number integer(char operation, long a, long b) {
        return switch (operation) {
            case '+' -> Math.addExact(a, b);
            case '-' -> Math.subtractExact(a, b);
            case '*' -> Math.multiplyExact(a, b);
            case 'd' -> Math.floorDiv(a, b);
            case '^' -> b < 0 ? real('^', (double) a, (double) b) : (Number) power(a, b);
            default -> Math.floorMod(a, b);
        };
    }

    private static long power(long base, long exponent) {
        if (exponent > Long.SIZE && Math.abs(base) > 1) {
            throw new ArithmeticException();
        }
        long power = 1;
        for (long i = base == -1 ? exponent % 2 : Math.min(exponent, Long.SIZE); i > 0; i--) {
            power = Math.multiplyExact(power, base);
        }
        return power;
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
            case '^' -> Math.pow(a, b);
            case 'd' -> Math.floor(a / b);
            default -> a - b * Math.floor(a / b);
        };
        if (!Double.isFinite(result)) {
            throw new ArithmeticException();
        }
        return result;
    }

    static boolean isInteger(Number number) {
        return number instanceof Integer || number instanceof Long;
    }

    /** The text of a scalar; {@link PythonText} formats lists and objects. */
    static String text(@Nullable Object value) {
        if (value == null) {
            return "None";
        }
        if (value instanceof Boolean flag) {
            return flag ? "True" : "False";
        }
        return value instanceof Double number ? PythonText.of(number.doubleValue()) : value.toString();
    }

    static Number integer(BigInteger integer) {
        return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : (Number) integer;
    }

    static String kind(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return "a string";
        }
        if (value instanceof Number) {
            return "a number";
        }
        if (value instanceof Boolean) {
            return "true or false";
        }
        if (value instanceof ParsedUrl) {
            return "a URL";
        }
        if (value instanceof Patterns.Match) {
            return "a match";
        }
        return value instanceof Map<?, ?> ? "an object" : value instanceof List<?> ? "a list" : "a function";
    }

    private static int compareNumbers(Number a, Number b) {
        if (isInteger(a) && isInteger(b)) {
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

    static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}
