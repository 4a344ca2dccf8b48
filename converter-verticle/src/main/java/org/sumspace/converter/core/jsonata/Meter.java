package org.sumspace.converter.core.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import com.dashjoin.jsonata.Parser.Symbol;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Watches one evaluation step by step, and stops it when it costs too much. */
final class Meter implements Jsonata.EntryCallback, Jsonata.ExitCallback {
    static final int STEPS_MAX = 10_000;
    static final int SIZE_MAX = 1 << 20;
    private static final int DEPTH_MAX = 100;
    private static final int VALUES_MAX = 1_000_000;
    private static final int CHARS_PER_VALUE = 16;

    private final Calls calls;
    private int steps;
    private int depth;
    private long values;

    Meter(Calls calls) {
        this.calls = calls;
    }

    @Override
    public void callback(Symbol expression, @Nullable Object input, Frame environment) {
        if (++steps > STEPS_MAX) {
            throw new JsonataException("more than " + STEPS_MAX + " steps");
        }
        if (++depth > DEPTH_MAX) {
            throw new JsonataException("nested more than " + DEPTH_MAX + " deep");
        }
    }

    @Override
    public void callback(Symbol expression, @Nullable Object input, Frame environment, @Nullable Object result) {
        depth--;
        calls.check(expression, result);
        weigh(result, 0);
    }

    /** Counts what a value consists of, so that what is made of few parts many times is bounded, too. */
    private void weigh(@Nullable Object value, int level) {
        values += value instanceof String text ? 1 + text.length() / CHARS_PER_VALUE : 1;
        if (value instanceof String text) {
            requireSize(text.length());
        }
        Collection<?> parts = value instanceof Map<?, ?> map
                ? map.values()
                : value instanceof Collection<?> items ? items : List.of();
        if (values + parts.size() > VALUES_MAX || level > DEPTH_MAX) {
            throw new JsonataException("values that are too many, too large or nested too deep");
        }
        for (Object part : parts) {
            weigh(part, level + 1);
        }
    }

    static void requireSize(long chars) {
        if (chars > SIZE_MAX) {
            throw new JsonataException("a text of more than " + SIZE_MAX + " characters");
        }
    }
}
