package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.ImportanceTable.FeatureImportance;

/**
 * The importance of the features of a model.
 *
 * @param method permutation, or how Shapley values were computed
 * @param metric whose loss was measured; null unless the method is permutation
 * @param baselineScore the metric without shuffling
 * @param nRepeats how often each feature was shuffled
 * @param featureImportance from the most important feature to the least
 */
public record ImportanceTable(
        String method,
        @Nullable String metric,
        @Nullable Double baselineScore,
        @Nullable Integer nRepeats,
        List<Entry> featureImportance) {
    public ImportanceTable {
        featureImportance = List.copyOf(featureImportance);
    }

    /** @param importanceStd null without repeats */
    public record Entry(
            String feature, double importanceMean, @Nullable Double importanceStd) {
        /** Whether the importance is clearly above zero: by more than one standard deviation of the repeats. */
        public boolean exceedsChance() {
            return importanceMean > (importanceStd == null ? 0 : importanceStd);
        }
    }

    public static ImportanceTable ofShapley(String method, List<FeatureImportance> importances, List<String> names) {
        return new ImportanceTable(method, null, null, null, entries(importances, names));
    }

    public static ImportanceTable of(PermutationResult result, List<String> names) {
        return new ImportanceTable(
                "permutation",
                result.metric(),
                result.baselineScore(),
                result.repeats(),
                entries(result.features(), names));
    }

    private static List<Entry> entries(List<FeatureImportance> importances, List<String> names) {
        return importances.stream()
                .map(each -> new Entry(names.get(each.feature()), each.mean(), each.std()))
                .toList();
    }

    /**
     * How much a model depends on a feature.
     *
     * @param feature its index
     * @param mean to 6 decimals
     * @param std population standard deviation of the repeats, to 6 decimals; null if there are none
     */
    public record FeatureImportance(
            int feature, double mean, @Nullable Double std) {}

    /**
     * How much worse a metric becomes when the values of one feature are shuffled.
     *
     * @param baselineScore the metric without shuffling, to 4 decimals
     * @param features from the most important to the least
     */
    public record PermutationResult(
            String metric, double baselineScore, int repeats, List<FeatureImportance> features) {
        public PermutationResult {
            features = List.copyOf(features);
        }
    }
}
