package org.sumspace.assessment.metric.core;

import org.sumspace.assessment.metric.domain.DriftResult.ColumnDrift;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.core.Significance;

/** Compares how often the categories of a column occur in two runs. */
public final class CategoryDrift {
    private static final int DECIMALS = 6;

    private CategoryDrift() {}

    /** @param reference how often each category occurs in the earlier run; {@code counts} has the same order */
    public static ColumnDrift of(String column, double[] reference, double[] counts) {
        double nReference = java.util.Arrays.stream(reference).sum();
        double n = java.util.Arrays.stream(counts).sum();
        double chiSquare = 0;
        int categories = 0;
        for (int i = 0; i < counts.length; i++) {
            double both = reference[i] + counts[i];
            if (both > 0) {
                categories++;
                double expectedReference = both * nReference / (nReference + n);
                double expected = both * n / (nReference + n);
                chiSquare += square(reference[i] - expectedReference) / expectedReference
                        + square(counts[i] - expected) / expected;
            }
        }
        double p = categories < 2 ? 1 : Significance.chiSquare(chiSquare, categories - 1);
        return new ColumnDrift(
                column,
                "category",
                (long) nReference,
                (long) n,
                Rounding.to(DECIMALS, chiSquare),
                p,
                p,
                Rounding.to(DECIMALS, Divergence.psi(reference, counts)),
                Rounding.to(DECIMALS, Divergence.jensenShannon(reference, counts)),
                null);
    }

    private static double square(double x) {
        return x * x;
    }
}
