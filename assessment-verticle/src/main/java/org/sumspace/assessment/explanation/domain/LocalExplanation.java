package org.sumspace.assessment.explanation.domain;

import java.util.List;

/**
 * The contribution of each feature to the output for one row. Base value and contributions add up to the output.
 *
 * @param output what the model answers for the row
 * @param baseValue the mean output for the background rows
 * @param contributions in the order of the features
 * @param standardErrors in the same order; empty if the contributions are exact
 * @param coalitions how many sets of features were evaluated; 0 with a closed form
 */
public record LocalExplanation(
        double output, double baseValue, List<Double> contributions, List<Double> standardErrors, long coalitions) {
    public LocalExplanation {
        contributions = List.copyOf(contributions);
        standardErrors = List.copyOf(standardErrors);
    }
}
