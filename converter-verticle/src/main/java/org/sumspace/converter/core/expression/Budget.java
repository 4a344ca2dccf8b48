package org.sumspace.converter.core.expression;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What evaluations may cost: the language has no unbounded loop, but loops inside loops, long texts and patterns. */
public final class Budget {
    /** Of one evaluation. */
    public static final int STEPS_MAX = 10_000;

    /** Of all evaluations for one record of a mapping that a caller brings along. */
    public static final int RECORD_STEPS_MAX = 100_000;

    public static final int SIZE_MAX = 1 << 20;
    public static final int DEPTH_MAX = 250;
    private static final int CHARS_PER_STEP = 100;

    /** What comparing two characters of texts costs less than a look of a pattern. */
    private static final int COMPARED_PER_LOOK = 64;

    /** Of all texts and lists that are made on the way. */
    private static final int MADE_MAX = 16 << 20;

    private final int stepsMax;
    private long made;
    private int steps;
    private int chars;
    private long kept;

    public Budget(int stepsMax) {
        this.stepsMax = stepsMax;
    }

    void step() {
        if (++steps > stepsMax) {
            throw tooManySteps();
        }
    }

    private ExpressionException tooManySteps() {
        return new ExpressionException("more than " + stepsMax + " steps");
    }

    /** A pattern looks at characters, that often at most. */
    void look(long times) {
        long looks = chars + times;
        if (looks / CHARS_PER_STEP > stepsMax - steps) {
            throw tooManySteps();
        }
        steps += (int) (looks / CHARS_PER_STEP);
        chars = (int) (looks % CHARS_PER_STEP);
    }

    /**
     * Texts are compared or searched, which costs this many comparisons of characters where they are alike to the end.
     */
    void compare(long comparisons) {
        look(comparisons / COMPARED_PER_LOOK);
    }

    /** A text is searched for a part, everywhere. */
    void search(String text, String part) {
        compare((long) text.length() * part.length());
    }

    /** @param size of a result in characters or elements */
    void result(long size) {
        if (size > SIZE_MAX) {
            throw new ExpressionException("a result of more than " + SIZE_MAX + " characters or elements");
        }
    }

    /** Counts a text or list that was made, so that many large ones are bounded, too. */
    @Nullable
    Object made(@Nullable Object value) {
        made += value instanceof String text ? text.length() : value instanceof Collection<?> items ? items.size() : 0;
        if (made > MADE_MAX) {
            throw new ExpressionException("results of more than " + MADE_MAX + " characters or elements in all");
        }
        return value;
    }

    /**
     * Counts a value that is kept, so that all of them together are bounded. This refuses also what is small only because
     * its parts are used many times, and what is nested so deep that whoever goes through it runs out of stack.
     */
    public void keep(@Nullable Object value) {
        count(value, 0);
    }

    private void count(@Nullable Object value, int depth) {
        kept += value instanceof String text ? text.length() : 1;
        result(kept);
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            Values.requireDepth(depth);
            for (Object part : value instanceof Map<?, ?> map ? map.values() : (List<?>) value) {
                count(part, depth + 1);
            }
        }
    }
}
