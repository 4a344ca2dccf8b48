package org.sumspace.assessment.release.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.SensitiveRisk;

/**
 * The table that was released, or why there is none.
 *
 * @param columns quasi-identifiers with their levels
 * @param released all columns of the table
 * @param leftOut columns that are not in the table, because they identify persons
 * @param rows of the data set
 * @param releasedRows rows of the table
 * @param suppressedRows rows that were left out
 * @param disclosure measured on the table; null without a table
 * @param sensitive measured on the table
 * @param discernibility Σ rows² of the classes + rows left out · all rows
 * @param loss non-uniform entropy, from 0 to 1
 * @param points tables that were possible
 * @param evaluations how many of these were formed
 * @param reason why there is no table; null if there is one
 */
public record ReleaseResult(
        ReleaseRules rules,
        List<Level> columns,
        List<String> released,
        List<String> leftOut,
        long rows,
        long releasedRows,
        long suppressedRows,
        @Nullable DisclosureRisk disclosure,
        List<SensitiveRisk> sensitive,
        double discernibility,
        double loss,
        long points,
        long evaluations,
        List<String> warnings,
        @Nullable String reason) {
    /**
     * How general a column is.
     *
     * @param height the last level, on which all values are equal
     * @param method where the levels come from
     */
    public record Level(String column, int level, int height, String method) {}

    public ReleaseResult {
        columns = List.copyOf(columns);
        released = List.copyOf(released);
        leftOut = List.copyOf(leftOut);
        sensitive = List.copyOf(sensitive);
        warnings = List.copyOf(warnings);
    }

    /** Without a table. */
    public static ReleaseResult none(ReleaseRules rules, long rows, String reason) {
        return new ReleaseResult(
                rules, List.of(), List.of(), List.of(), rows, 0, 0, null, List.of(), 0, 0, 0, 0, List.of(), reason);
    }
}
