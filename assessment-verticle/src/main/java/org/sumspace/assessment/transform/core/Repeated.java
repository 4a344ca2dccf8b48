package org.sumspace.assessment.transform.core;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What becomes of values of which few differ: it is computed once for each of them, as long as they are few and short. For
 * several threads.
 */
public final class Repeated<T, R> {
    /** Longer texts are not remembered. */
    private static final int CHARS_MAX = 128;

    private final Map<T, R> known = new ConcurrentHashMap<>();
    private final int most;
    private final Function<T, R> function;

    /**
     * @param most so many values are remembered
     * @param function gives equal results for equal values
     */
    public Repeated(int most, Function<T, R> function) {
        this.most = most;
        this.function = function;
    }

    public R of(T value) {
        if (value instanceof String text && text.length() > CHARS_MAX) {
            return function.apply(value);
        }
        R found = known.get(value);
        if (found == null) {
            found = function.apply(value);
            if (known.size() < most) {
                known.put(value, found);
            }
        }
        return found;
    }
}
