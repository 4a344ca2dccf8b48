package org.sumspace.assessment.pii.domain;

import java.util.List;

/**
 * Findings of one kind in the values of one column.
 *
 * @param values distinct values with a match
 * @param rows rows with such a value
 * @param wholeRows rows whose value is nothing but the match
 * @param weightedRows rows, each counted with the score of its match
 * @param validated distinct values that a validator confirms
 * @param samples masked values
 */
public record KindTally(
        PiiKind kind,
        long values,
        long rows,
        long wholeRows,
        double weightedRows,
        double scoreMin,
        double scoreMax,
        long validated,
        List<String> samples) {
    public KindTally {
        samples = List.copyOf(samples);
    }
}
