package org.sumspace.assessment.release.core;

import java.util.List;

/**
 * How often each combination of quasi-identifiers and sensitive values occurs in a table.
 *
 * @param quasi for each combination the indices of its values, by quasi-identifier
 * @param sensitive of each combination the numbers of its sensitive values, by sensitive column
 * @param rows of each combination
 * @param sensitiveColumns how many different values each has, and whether these are ordered by their numbers
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ClassCounts(int[][] quasi, int[][] sensitive, long[] rows, List<SensitiveColumn> sensitiveColumns) {
    /**
     * A column whose value for a person must not become known.
     *
     * @param ordered whether the distance of two values is that of their ranks; else all different values are equally far
     * @param missing the number that stands for a missing value, which does not count; negative if none is missing
     */
    public record SensitiveColumn(int values, boolean ordered, int missing) {}

    public ClassCounts {
        sensitiveColumns = List.copyOf(sensitiveColumns);
    }

    long allRows() {
        long all = 0;
        for (long each : rows) {
            all += each;
        }
        return all;
    }
}
