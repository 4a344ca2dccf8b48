package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slices of strings and lists: {@code value[from:to:step]}. */
final class Slices {
    private Slices() {}

    static Expression of(Expression value, Expression from, Expression to, Expression step) {
        return frame -> frame.budget.countResult(
                slice(value.evaluate(frame), from.evaluate(frame), to.evaluate(frame), step.evaluate(frame)));
    }

    private static Object slice(
            @Nullable Object value, @Nullable Object from, @Nullable Object to, @Nullable Object step) {
        int by = step == null ? 1 : toInt(step);
        if (by == 0) {
            throw new ExpressionException("the step is 0");
        }
        if (value instanceof String text) {
            return text(text, range(text.length(), from, to, by), by);
        }
        List<?> list = Arguments.list(value);
        int[] range = range(list.size(), from, to, by);
        List<@Nullable Object> part = new ArrayList<>();
        for (long index = range[0]; by > 0 ? index < range[1] : index > range[1]; index += by) {
            part.add(list.get((int) index));
        }
        return part;
    }

    private static String text(String text, int[] range, int by) {
        StringBuilder part = new StringBuilder();
        for (long index = range[0]; by > 0 ? index < range[1] : index > range[1]; index += by) {
            part.append(text.charAt((int) index));
        }
        return part.toString();
    }

    /** The first index, and the index after the last. */
    private static int[] range(int size, @Nullable Object from, @Nullable Object to, int by) {
        return by > 0
                ? new int[] {bound(from, 0, 0, size, size), bound(to, size, 0, size, size)}
                : new int[] {bound(from, size - 1, -1, size - 1, size), bound(to, -1, -1, size - 1, size)};
    }

    private static int bound(@Nullable Object given, int otherwise, int min, int max, int size) {
        if (given == null) {
            return otherwise;
        }
        long index = toInt(given) < 0 ? (long) toInt(given) + size : toInt(given);
        return (int) Math.max(min, Math.min(max, index));
    }

    private static int toInt(@Nullable Object value) {
        if (value instanceof Number number && Values.isInteger(number)) {
            return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number.longValue()));
        }
        throw new ExpressionException("expected an integer, got " + Values.kind(value));
    }
}
