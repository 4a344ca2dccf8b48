package org.sumspace.common.training.message;

/**
 * Splits an upload that may be too large for one request into parts of {@value #BYTES} bytes, the last one shorter,
 * counted from 0. An upload that fits into one part has one part.
 */
public final class Parts {
    public static final int BYTES = 1 << 20;

    private Parts() {}

    /** @param total bytes of the whole upload, at least 1 */
    public static int count(long total) {
        return Math.toIntExact((total + BYTES - 1) / BYTES);
    }

    /** The length of a part in bytes; 0 for a part after the last. */
    public static int length(long total, int part) {
        return (int) Math.max(0, Math.min(BYTES, total - offset(part)));
    }

    /** The offset of a part in the upload. */
    public static long offset(int part) {
        return (long) part * BYTES;
    }
}
