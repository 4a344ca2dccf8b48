package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes since an earlier run.
 *
 * @param runId of the earlier run
 * @param notCompared columns that are not compared, each with its reason
 * @param warnings for example that pseudonyms cannot be compared
 */
public record DriftResult(
        String runId, List<ColumnDrift> columns, List<NotComputed> notCompared, List<String> warnings) {
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
            return new ColumnDrift(
                    column, kind, nReference, n, statistic, p, adjusted, psi, jensenShannon, wasserstein);
        }
    }

    public DriftResult {
        columns = List.copyOf(columns);
        notCompared = List.copyOf(notCompared);
        warnings = List.copyOf(warnings);
    }
}
