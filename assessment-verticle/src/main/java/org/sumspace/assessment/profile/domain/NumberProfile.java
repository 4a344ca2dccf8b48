package org.sumspace.assessment.profile.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
