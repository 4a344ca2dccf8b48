package org.sumspace.assessment.metric.domain;

import java.util.List;

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
}
