package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts the steps and values of one evaluation, and stops it at a limit. */
final class CostLimiter implements Jsonata.EntryCallback, Jsonata.ExitCallback {
    static final int STEPS_MAX = 10_000;
    static final int SIZE_MAX = 1 << 20;
    private static final int DEPTH_MAX = 100;
    private static final int VALUES_MAX = 1_000_000;
    private static final int CHARS_PER_VALUE = 16;

    private static final int STEPS_PER_TIME_CHECK = 64;

    private final CallCheck calls;
    private final BooleanSupplier timeOver;
    private int steps;
    private int depth;
    private long values;

    /** @param timeOver whether the evaluation must end, however many steps it has taken */
    CostLimiter(CallCheck calls, BooleanSupplier timeOver) {
        this.calls = calls;
        this.timeOver = timeOver;
    }

    @Override
    public void callback(Symbol expression, @Nullable Object input, Frame environment) {
        if (++steps > STEPS_MAX) {
            throw new JsonataException("the evaluation took more than " + STEPS_MAX + " steps");
        }
        if (steps % STEPS_PER_TIME_CHECK == 0 && timeOver.getAsBoolean()) {
            throw new JsonataException("the evaluation took too long");
        }
        if (++depth > DEPTH_MAX) {
            throw new JsonataException("the evaluation is nested more than " + DEPTH_MAX + " deep");
        }
    }

    @Override
    public void callback(Symbol expression, @Nullable Object input, Frame environment, @Nullable Object result) {
        depth--;
        calls.check(expression, result);
        countValue(result, 0);
    }

    /** Counts all parts of a value, so that values which use a part many times are limited too. */
    private void countValue(@Nullable Object value, int level) {
        values += value instanceof String text ? 1 + text.length() / CHARS_PER_VALUE : 1;
        if (value instanceof String text) {
            requireSize(text.length());
        }
        Collection<?> parts = value instanceof Map<?, ?> map
                ? map.values()
                : value instanceof Collection<?> items ? items : List.of();
        if (values + parts.size() > VALUES_MAX || level > DEPTH_MAX) {
            throw new JsonataException("the values are too many, too large or nested too deeply");
        }
        for (Object part : parts) {
            countValue(part, level + 1);
        }
    }

    static void requireSize(long chars) {
        if (chars > SIZE_MAX) {
            throw new JsonataException("a string has more than " + SIZE_MAX + " characters");
        }
    }
}
