package org.sumspace.sandbox.demo;

/** Measures seconds, rounded to a tenth of a millisecond. */
final class Stopwatch {
    private static final double NANOS_PER_SECOND = 1e9;

    private final long startNanos = System.nanoTime();
    private long lapNanos = startNanos;

    /** The time since the last lap, or since the start. */
    double lap() {
        long last = lapNanos;
        lapNanos = System.nanoTime();
        return seconds(lapNanos - last);
    }

    double total() {
        return seconds(System.nanoTime() - startNanos);
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / (NANOS_PER_SECOND / 1e4)) / 1e4;
    }
}
