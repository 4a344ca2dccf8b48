package org.sumspace.assessment.pii.core;

import org.sumspace.assessment.shared.core.Rounding;

/** The risk of a data set as one number from 0 to 10: 2 for each direct identifier, 1 for each quasi-identifier, 1.5 for each column with identifiers in its text. */
public record RiskScore(double score, String level) {
    private static final double MAX = 10;

    public static RiskScore of(long direct, long quasi, long inText) {
        double score = Rounding.to(1, Math.min(MAX, 2.0 * direct + quasi + 1.5 * inText));
        return new RiskScore(score, level(score));
    }

    private static String level(double score) {
        if (score <= 2) {
            return "low";
        } else if (score <= 5) {
            return "medium";
        }
        return score <= 7 ? "high" : "critical";
    }
}
