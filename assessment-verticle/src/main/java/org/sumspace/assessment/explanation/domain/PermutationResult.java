package org.sumspace.assessment.explanation.domain;

import java.util.List;

/**
 * How much worse a metric becomes when the values of one feature are shuffled.
 *
 * @param baselineScore the metric without shuffling, to 4 decimals
 * @param features from the most important to the least
 */
public record PermutationResult(String metric, double baselineScore, int repeats, List<FeatureImportance> features) {
    public PermutationResult {
        features = List.copyOf(features);
    }
}
