package org.sumspace.converter.core.expression;

import static org.sumspace.converter.core.expression.Arguments.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions on lists: sums, extremes, sorting, and lists built from others. */
final class Sequences {
    private Sequences() {}

    static Object sum(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 2);
        Object sum = arguments.length == 2 && arguments[1] != null ? arguments[1] : (Object) 0L;
        for (Object item : Values.items(arguments[0])) {
            budget.countStep();
            sum = Values.add(sum, item, budget);
        }
        return sum;
    }

    /** {@code min} and {@code max} of a list or several arguments, with keywords {@code key} and {@code default}. */
    record Extreme(boolean largest) implements Function.WithKeywords {
        @Override
        public @Nullable Object call(@Nullable Object[] arguments, Budget budget) {
            Keywords keywords = Keywords.of(arguments);
            keywords.requireOnly("key", "default");
            int positional = Keywords.positionalCount(arguments);
            List<?> items = positional == 1
                    ? Values.items(arguments[0])
                    : Arrays.asList(arguments).subList(0, positional);
            if (items.isEmpty() && keywords.has("default")) {
                return keywords.get("default");
            }
            if (items.isEmpty()) {
                throw new ExpressionException("min and max of an empty list need a default");
            }
            Comparator<@Nullable Object> order = order(keywords, budget);
            Object best = items.get(0);
            for (Object item : items) {
                int compared = order.compare(item, best);
                best = largest ? (compared > 0 ? item : best) : (compared < 0 ? item : best);
            }
            return best;
        }
    }

    /** With keywords {@code key} and {@code reverse}. */
    static Object sorted(@Nullable Object[] arguments, Budget budget) {
        Keywords keywords = Keywords.of(arguments);
        keywords.requireOnly("key", "reverse");
        if (Keywords.positionalCount(arguments) != 1) {
            throw new ExpressionException("expected one list");
        }
        List<@Nullable Object> sorted = new ArrayList<>(Values.items(arguments[0]));
        Comparator<@Nullable Object> order = order(keywords, budget);
        sorted.sort(Values.isTrue(keywords.get("reverse")) ? order.reversed() : order);
        return sorted;
    }

    private static Comparator<@Nullable Object> order(Keywords keywords, Budget budget) {
        Object key = keywords.get("key");
        if (key != null && !(key instanceof Function)) {
            throw new ExpressionException("expected a function as key");
        }
        return (left, right) -> {
            budget.countStep();
            return key instanceof Function function
                    ? Values.compare(call(function, left, budget), call(function, right, budget), budget)
                    : Values.compare(left, right, budget);
        };
    }

    private static @Nullable Object call(Function function, @Nullable Object argument, Budget budget) {
        return function.call(new @Nullable Object[] {argument}, budget);
    }

    static Object range(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 3);
        long from = arguments.length == 1 ? 0 : toInt(arguments[0]);
        long to = toInt(arguments[arguments.length == 1 ? 0 : 1]);
        long by = arguments.length == 3 ? toInt(arguments[2]) : 1;
        if (by == 0) {
            throw new ExpressionException("the step is 0");
        }
        List<Object> range = new ArrayList<>();
        for (long at = from; by > 0 ? at < to : at > to; at += by) {
            budget.countStep();
            range.add(at);
        }
        return range;
    }

    private static int toInt(@Nullable Object value) {
        if (value instanceof Number number && Values.isInteger(number) && number.longValue() == number.intValue()) {
            return number.intValue();
        }
        throw new ExpressionException("expected an integer, got " + Values.kind(value));
    }

    static Object enumerate(@Nullable Object[] arguments, Budget budget) {
        count(arguments, 1, 2);
        long number = arguments.length == 2 ? toInt(arguments[1]) : 0;
        List<Object> pairs = new ArrayList<>();
        for (Object item : Values.items(arguments[0])) {
            budget.countStep();
            pairs.add(Arrays.asList(number++, item));
        }
        return pairs;
    }

    static Object zip(@Nullable Object[] arguments, Budget budget) {
        List<List<?>> lists = new ArrayList<>();
        for (Object argument : arguments) {
            lists.add(Values.items(argument));
        }
        int size = lists.stream().mapToInt(List::size).min().orElse(0);
        List<Object> tuples = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            budget.countStep();
            List<@Nullable Object> tuple = new ArrayList<>();
            for (List<?> list : lists) {
                tuple.add(list.get(i));
            }
            tuples.add(tuple);
        }
        return tuples;
    }
}
