package org.sumspace.converter.core.expression;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Limits the cost of evaluations. The language has no unbounded loops, but nested loops, long strings and patterns. */
public final class Budget {
    /** The limit of one evaluation. */
    public static final int STEPS_MAX = 10_000;

    /** The limit of all evaluations together for one record, for mappings that callers supply. */
    public static final int RECORD_STEPS_MAX = 100_000;

    public static final int SIZE_MAX = 1 << 20;
    public static final int DEPTH_MAX = 250;
    private static final int CHARACTER_STEPS_PER_STEP = 100;

    /** How much cheaper it is to compare two characters than to match one against a pattern. */
    private static final int COMPARISONS_PER_CHARACTER_STEP = 64;

    /** The limit of all intermediate strings and lists together. */
    private static final int RESULTS_SIZE_MAX = 16 << 20;

    /** How many calls of lambdas may be inside each other. */
    private static final int CALLS_MAX = 50;

    private static final int STEPS_PER_TIME_CHECK = 64;

    private final int stepsMax;
    private final BooleanSupplier timeOver;
    private int calls;
    private long resultsSize;
    private int steps;
    private int characterSteps;
    private long keptSize;

    public Budget(int stepsMax) {
        this(stepsMax, () -> false);
    }

    /** @param timeOver whether the evaluations must end, however many steps they have taken */
    public Budget(int stepsMax, BooleanSupplier timeOver) {
        this.stepsMax = stepsMax;
        this.timeOver = timeOver;
    }

    /** A lambda is called; {@link #endCall} follows. Recursion would exhaust the stack. */
    void beginCall() {
        if (++calls > CALLS_MAX) {
            throw new ExpressionException("calls of lambdas are nested more than " + CALLS_MAX + " deep");
        }
    }

    void endCall() {
        calls--;
    }

    void countStep() {
        if (++steps > stepsMax) {
            throw tooManySteps();
        }
        if (steps % STEPS_PER_TIME_CHECK == 0 && timeOver.getAsBoolean()) {
            throw new ExpressionException("the evaluation took too long");
        }
    }

    private ExpressionException tooManySteps() {
        return new ExpressionException("the evaluation took more than " + stepsMax + " steps");
    }

    /** Counts how often a pattern examines a character, at most. */
    void countCharacterSteps(long times) {
        long characters = characterSteps + times;
        if (characters / CHARACTER_STEPS_PER_STEP > stepsMax - steps) {
            throw tooManySteps();
        }
        steps += (int) (characters / CHARACTER_STEPS_PER_STEP);
        characterSteps = (int) (characters % CHARACTER_STEPS_PER_STEP);
    }

    /** Counts the comparisons of characters that it takes, at most, to compare or search strings. */
    void countComparisons(long comparisons) {
        countCharacterSteps(comparisons / COMPARISONS_PER_CHARACTER_STEP);
    }

    /** Counts a search for a part at every position of a string. */
    void countSearch(String text, String part) {
        countComparisons((long) text.length() * part.length());
    }

    /** @param size the size of a result in characters or elements */
    void requireResultSize(long size) {
        if (size > SIZE_MAX) {
            throw new ExpressionException("a result has more than " + SIZE_MAX + " characters or elements");
        }
    }

    /** Counts the size of a new string or list, so that many large ones together are limited. */
    @Nullable
    Object countResult(@Nullable Object value) {
        resultsSize +=
                value instanceof String text ? text.length() : value instanceof Collection<?> items ? items.size() : 0;
        if (resultsSize > RESULTS_SIZE_MAX) {
            throw new ExpressionException(
                    "the results together have more than " + RESULTS_SIZE_MAX + " characters or elements");
        }
        return value;
    }

    /** Counts a copy of a value with everything in it. A part that occurs many times counts each time. */
    @Nullable
    Object countCopy(@Nullable Object value) {
        countCopy(value, 0);
        return value;
    }

    private void countCopy(@Nullable Object value, int depth) {
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            Values.requireDepth(depth);
            Collection<?> parts = value instanceof Map<?, ?> map ? map.values() : (List<?>) value;
            countResult(parts);
            parts.forEach(part -> countCopy(part, depth + 1));
        }
    }

    /**
     * Counts a value of the output, so that all of them together are limited. A part that occurs many times counts each
     * time. Values that are nested too deeply are refused, because traversing them would exhaust the stack.
     */
    public void countKept(@Nullable Object value) {
        count(value, 0);
    }

    private void count(@Nullable Object value, int depth) {
        keptSize += value instanceof String text ? text.length() : 1;
        requireResultSize(keptSize);
        if (value instanceof Map<?, ?> || value instanceof List<?>) {
            Values.requireDepth(depth);
            for (Object part : value instanceof Map<?, ?> map ? map.values() : (List<?>) value) {
                count(part, depth + 1);
            }
        }
    }
}
