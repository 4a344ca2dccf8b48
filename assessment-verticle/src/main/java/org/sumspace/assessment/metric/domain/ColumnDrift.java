package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;

/**
 * How far the values of a column moved between two runs.
 *
 * @param kind number or category
 * @param nReference values of the earlier run
 * @param n values of this run
 * @param statistic Kolmogorov's and Smirnov's D of numbers, chi-square of categories
 * @param p how likely so large a statistic is if nothing changed
 * @param adjustedP adjusted by Holm for the number of columns
 * @param psi population stability index
 * @param jensenShannon divergence in bits, from 0 to 1
 * @param wasserstein distance of numbers in standard deviations of the earlier run; null for categories
 */
public record ColumnDrift(
        String column,
        String kind,
        long nReference,
        long n,
        double statistic,
        double p,
        double adjustedP,
        double psi,
        double jensenShannon,
        @Nullable Double wasserstein) {
    public ColumnDrift withAdjusted(double adjusted) {
        return new ColumnDrift(column, kind, nReference, n, statistic, p, adjusted, psi, jensenShannon, wasserstein);
    }
}
