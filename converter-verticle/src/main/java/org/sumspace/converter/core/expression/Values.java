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

    static boolean equal(@Nullable Object left, @Nullable Object right, Budget budget) {
        return equal(left, right, budget, 0);
    }

    private static boolean equal(@Nullable Object left, @Nullable Object right, Budget budget, int depth) {
        if (left instanceof Number a && right instanceof Number b) {
            return compareNumbers(a, b) == 0;
        }
        if (left != right && left instanceof String a && right instanceof String b) {
            budget.compare(Math.min(a.length(), b.length()));
            return a.equals(b);
        }
        if (left == right || !(left instanceof List<?> || left instanceof Map<?, ?>)) {
            return Objects.equals(left, right);
        }
        budget.step();
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
            budget.compare(Math.min(a.length(), b.length()));
            return a.compareTo(b);
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            for (int i = 0; i < a.size() && i < b.size(); i++) {
                budget.step();
                if (!equal(a.get(i), b.get(i), budget)) {
                    return compare(a.get(i), b.get(i), budget);
                }
            }
            return Integer.compare(a.size(), b.size());
        }
        throw new ExpressionException(kind(left) + " and " + kind(right) + " have no order");
    }

    static boolean contains(@Nullable Object container, @Nullable Object item, Budget budget) {
        if (container instanceof String text && item instanceof String part) {
            budget.search(text, part);
            return text.contains(part);
        }
        if (container instanceof Map<?, ?> map) {
            return map.containsKey(item);
        }
        if (container instanceof Collection<?> items) {
            return items.stream().anyMatch(each -> equal(each, item, budget));
        }
        throw new ExpressionException(kind(container) + " holds nothing");
    }

    /** What a loop goes through: the elements of a list, the keys of an object, the characters of a text. */
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
        throw new ExpressionException("a list is due, not " + kind(value));
    }

    static void requireDepth(int depth) {
        if (depth > Budget.DEPTH_MAX) {
            throw new ExpressionException("values are nested at most " + Budget.DEPTH_MAX + " deep");
        }
    }

    /** Numbers, or a text or list so many times. */
    static Object multiply(@Nullable Object left, @Nullable Object right, Budget budget) {
        if (left instanceof Number && (right instanceof String || right instanceof List<?>)) {
            return multiply(right, left, budget);
        }
        if (right instanceof Number number && isWhole(number) && !(left instanceof Number)) {
            long times = Math.max(0, number.longValue());
            if (left instanceof String text) {
                budget.result(text.isEmpty() ? 0 : Math.min(times, Budget.SIZE_MAX + 1L) * text.length());
                return text.isEmpty() ? "" : text.repeat((int) times);
            }
            if (left instanceof List<?> list) {
                budget.result(Math.min(times, Budget.SIZE_MAX + 1L) * Math.max(1, list.size()));
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

    static boolean isWhole(Number number) {
        return number instanceof Integer || number instanceof Long;
    }

    /** Of what is neither list nor object: {@link PythonText} writes those. */
    static String text(@Nullable Object value) {
        if (value == null) {
            return "None";
        }
        if (value instanceof Boolean flag) {
            return flag ? "True" : "False";
        }
        return value instanceof Double number ? PythonText.of(number.doubleValue()) : value.toString();
    }

    static Number whole(BigInteger integer) {
        return integer.bitLength() < Long.SIZE ? (Number) integer.longValue() : (Number) integer;
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
        if (value instanceof Address) {
            return "an address";
        }
        if (value instanceof Patterns.Found) {
            return "a match";
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

    static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
    }
}
