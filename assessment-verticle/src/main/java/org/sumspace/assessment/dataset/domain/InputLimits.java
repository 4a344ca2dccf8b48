package org.sumspace.assessment.dataset.domain;

/**
 * The limits of an input.
 *
 * @param columns columns, or different paths of values in documents
 * @param lineBytes of CSV
 * @param recordBytes of JSON
 * @param depth of JSON
 * @param cellBytes one value
 * @param footerBytes of Parquet
 * @param rowGroupBytes of Parquet, as its footer declares them
 * @param rejectedShare rows that may be left out
 */
public record InputLimits(
        long bytes,
        long rows,
        int columns,
        int lineBytes,
        int recordBytes,
        int depth,
        int cellBytes,
        int footerBytes,
        long rowGroupBytes,
        double rejectedShare) {
    private static final long UNCOMPRESSED = 8;

    public static InputLimits standard() {
        return new InputLimits(
                2L << 30, 100_000_000L, 2_000, 1 << 20, 4 << 20, 64, 256 << 10, 16 << 20, 256L << 20, 0.05);
    }

    /** The largest size of a decompressed input. */
    public long uncompressedBytes() {
        return UNCOMPRESSED * bytes;
    }
}
