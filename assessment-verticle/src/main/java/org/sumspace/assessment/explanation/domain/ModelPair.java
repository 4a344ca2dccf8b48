package org.sumspace.assessment.explanation.domain;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Figure;

/**
 * Two models on the same rows.
 *
 * @param first index of a model in the request
 * @param second index of a later model
 * @param agreement share of equal predictions of classes; null for regressions
 * @param kappa Cohen's kappa; null for regressions
 * @param difference of the metric by which models are sorted, first − second; null without labels
 * @param test null without labels
 * @param importanceCorrelation Spearman's correlation of the importances of features; null if they were not computed
 * @param conclusion in words; null without labels
 */
public record ModelPair(
        int first,
        int second,
        @Nullable Figure agreement,
        @Nullable Figure kappa,
        @Nullable Figure difference,
        @Nullable DifferenceTest test,
        @Nullable Figure importanceCorrelation,
        @Nullable String conclusion) {
    /**
     * A test whether two models differ.
     *
     * @param pHolm p adjusted for the number of pairs
     */
    public record DifferenceTest(String name, double statistic, double p, double pHolm) {}
}
