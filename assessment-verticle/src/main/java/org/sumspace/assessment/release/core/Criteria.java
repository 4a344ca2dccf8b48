package org.sumspace.assessment.release.core;

import org.jspecify.annotations.Nullable;

/**
 * The criteria that each class must fulfil.
 *
 * @param k rows
 * @param l different values of each sensitive column
 * @param t distance of its sensitive values from those of the table; null for any
 * @param suppressedMax rows that may be left out
 */
public record Criteria(int k, int l, @Nullable Double t, long suppressedMax) {
    private static final double ROUNDING = 1e-9;

    boolean isFar(double distance) {
        return t != null && distance > t + ROUNDING;
    }

    /**
     * Whether every generalisation of a table that fulfils the criteria fulfils them, too. Merging two classes raises k
     * and l and cannot raise t above the larger of both, but a class that was suppressed for its t can raise the t of
     * the class that it is merged with.
     */
    boolean areMonotone() {
        return t == null || suppressedMax == 0;
    }
}
