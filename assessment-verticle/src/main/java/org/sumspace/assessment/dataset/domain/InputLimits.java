package org.sumspace.assessment.dataset.domain;

/** What an input may contain at most. */
public record InputLimits(long bytes, long rows, int columns, int lineBytes, int cellBytes, double rejectedShare) {
    public static InputLimits standard() {
        return new InputLimits(2L << 30, 100_000_000L, 2_000, 1 << 20, 256 << 10, 0.05);
    }
}
