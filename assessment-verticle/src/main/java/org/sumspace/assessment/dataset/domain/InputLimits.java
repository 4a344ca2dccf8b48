package org.sumspace.assessment.dataset.domain;

/**
 * What an input may contain at most.
 *
 * @param columns columns, or different paths of values in documents
 * @param lineBytes of CSV
 * @param recordBytes of JSON
 * @param depth of JSON
 * @param cellBytes one value
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
        double rejectedShare) {
    public static InputLimits standard() {
        return new InputLimits(2L << 30, 100_000_000L, 2_000, 1 << 20, 4 << 20, 64, 256 << 10, 0.05);
    }
}
