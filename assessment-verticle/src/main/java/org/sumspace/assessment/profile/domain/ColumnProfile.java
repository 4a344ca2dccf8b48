package org.sumspace.assessment.profile.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column over all rows.
 *
 * @param dtype boolean, number, timestamp or text
 * @param entropyBits Shannon's entropy of the values
 * @param normalisedEntropy entropy / log2 of the distinct values, 0 for one value
 * @param numbers null unless it is a column of numbers that were kept
 * @param topValues most frequent values; none of pseudonyms and texts, rare ones of quasi-identifiers as "other"
 */
public record ColumnProfile(
        String name,
        String dtype,
        long nullCount,
        double nullFraction,
        long nUnique,
        double uniquenessRatio,
        boolean isPiiField,
        double entropyBits,
        double normalisedEntropy,
        @Nullable NumberProfile numbers,
        List<ValueCount> topValues) {
    public ColumnProfile {
        topValues = List.copyOf(topValues);
    }

    /**
     * The numbers of a column.
     *
     * @param std of the sample; null if there is only one number
     * @param quantiles at 5, 25, 50, 75 and 95 per cent
     * @param histogram numbers in bins of equal width between min and max
     */
    public record NumberProfile(
            double min, double max, double mean, @Nullable Double std, List<Double> quantiles, List<Long> histogram) {
        public NumberProfile {
            quantiles = List.copyOf(quantiles);
            histogram = List.copyOf(histogram);
        }
    }
}
