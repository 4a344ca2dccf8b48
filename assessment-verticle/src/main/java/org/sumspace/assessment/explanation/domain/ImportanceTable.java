package org.sumspace.assessment.explanation.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
}
