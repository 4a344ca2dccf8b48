package org.sumspace.assessment.report.domain;

import org.jspecify.annotations.Nullable;

/**
 * The result of an analysis.
 *
 * @param figures records, lists and maps; null if it was not made
 * @param reason why it was not made; null if it was
 */
public record AnalysisOutcome(
        @Nullable Object figures, @Nullable String reason) {
    public static AnalysisOutcome of(Object figures) {
        return new AnalysisOutcome(figures, null);
    }

    public static AnalysisOutcome not(String reason) {
        return new AnalysisOutcome(null, reason);
    }

    public boolean isMade() {
        return reason == null;
    }
}
