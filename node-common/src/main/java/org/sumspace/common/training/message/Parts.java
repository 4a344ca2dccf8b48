package org.sumspace.common.training.message;

/**
 * How what may be too large for one request is cut: into parts of {@value #BYTES} bytes, the last one shorter, counted
 * from 0. What fits into one part is one part.
 */
public final class Parts {
    public static final int BYTES = 1 << 20;

    private Parts() {}

    /** @param total bytes of the whole, at least 1 */
    public static int count(long total) {
        return Math.toIntExact((total + BYTES - 1) / BYTES);
    }

    /** How many bytes that part has; 0 for one behind the last. */
    public static int length(long total, int part) {
        return (int) Math.max(0, Math.min(BYTES, total - offset(part)));
    }

    /** Where a part begins in the whole. */
    public static long offset(int part) {
        return (long) part * BYTES;
    }
}
