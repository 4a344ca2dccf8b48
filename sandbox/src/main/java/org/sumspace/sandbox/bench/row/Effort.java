package org.sumspace.sandbox.bench.row;

import java.time.Duration;

/**
 * How long a row is measured.
 *
 * @param warmups runs that are not counted
 * @param runs that are
 * @param each how long a run of a kernel lasts at least
 */
public record Effort(int warmups, int runs, Duration each) {
    /** Fewer say nothing about how much they vary. */
    public static final int RUNS_MIN = 5;

    public static final Effort FULL = new Effort(5, 10, Duration.ofMillis(500));

    public Effort {
        if (warmups < 0 || runs < RUNS_MIN) {
            throw new IllegalArgumentException(runs + " runs after " + warmups + " to warm up");
        }
    }
}
