package org.sumspace.converter.core.expression;

/** What one evaluation may cost: the language has no unbounded loop, but loops inside loops and long texts. */
public final class Budget {
    public static final int STEPS_MAX = 10_000;
    public static final int SIZE_MAX = 1 << 20;

    private int steps;

    void step() {
        if (++steps > STEPS_MAX) {
            throw new ExpressionException("more than " + STEPS_MAX + " steps");
        }
    }

    /** @param size of a result in characters or elements */
    void result(long size) {
        if (size > SIZE_MAX) {
            throw new ExpressionException("a result of more than " + SIZE_MAX + " characters or elements");
        }
    }
}
