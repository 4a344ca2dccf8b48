package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How differently groups are treated.
 *
 * @param column whose values are the groups
 * @param positive the favourable value of the label
 * @param basis predictions, or labels if there are no predictions: what demographic parity is about
 * @param minGroup groups with fewer rows are listed, but not compared
 * @param demographicParityDifference largest − smallest rate
 * @param demographicParityRatio smallest / largest rate; 1 if all are 0
 * @param equalisedOddsDifference the larger of the differences of true and false positive rates
 * @param predictiveParityDifference largest − smallest precision
 */
public record Fairness(
        String column,
        String positive,
        String basis,
        int minGroup,
        List<GroupRates> groups,
        Figure demographicParityDifference,
        Figure demographicParityRatio,
        Figure equalisedOddsDifference,
        Figure predictiveParityDifference) {
    public Fairness {
        groups = List.copyOf(groups);
    }

    /**
     * The rates of one group.
     *
     * @param counted whether it is large enough for the differences between groups
     * @param labelRate rows with the positive label / rows
     * @param selectionRate rows with the positive prediction / rows; null without predictions
     * @param truePositiveRate of rows with the positive label; null without predictions
     * @param falsePositiveRate of rows with another label; null without predictions
     * @param precision of rows with the positive prediction; null without predictions
     */
    public record GroupRates(
            String group,
            long n,
            boolean counted,
            Figure labelRate,
            @Nullable Figure selectionRate,
            @Nullable Figure truePositiveRate,
            @Nullable Figure falsePositiveRate,
            @Nullable Figure precision) {}
}
