package org.sumspace.connector.privacy.core;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * How many values are in each of ten ranges of the same width from 0 on. A value at a border belongs to the range above it,
 * and the largest one to the last range.
 *
 * @param top end of the last range; 0 if there is none
 * @param counts of the values, range by range
 */
public record SpendingHistogram(double top, List<Integer> counts) {
    private static final int RANGES = 10;

    /**
     * @param values at least 0
     * @param limit the ranges end there, or at the largest value if that is beyond it
     */
    public static SpendingHistogram of(Collection<Double> values, double limit) {
        double top = values.stream().mapToDouble(Double::doubleValue).reduce(limit, Math::max);
        if (top <= 0) {
            return new SpendingHistogram(0, List.of());
        }
        int[] counts = new int[RANGES];
        values.forEach(value -> counts[Math.min(RANGES - 1, (int) (value / top * RANGES))]++);
        return new SpendingHistogram(top, Arrays.stream(counts).boxed().toList());
    }
}
