package org.sumspace.bench.row;

import java.time.Duration;

/**
 * The number and length of the runs of a row.
 *
 * @param warmups number of runs that do not count
 * @param runs number of runs that count
 * @param kernelRunTime minimum duration of a run of a kernel
 */
public record Effort(int warmups, int runs, Duration kernelRunTime) {
    /** Fewer runs do not show how much the results vary. */
    public static final int RUNS_MIN = 5;

    public static final Effort FULL = new Effort(5, 10, Duration.ofMillis(500));

    public Effort {
        if (warmups < 0 || runs < RUNS_MIN) {
            throw new IllegalArgumentException("expected at least " + RUNS_MIN
                    + " runs and no negative number of warm-ups, got " + runs + " and " + warmups);
        }
    }
}
