package org.sumspace.assessment.profile.domain;

import org.jspecify.annotations.Nullable;

/**
 * How far two columns go together, over all rows that have a value of both.
 *
 * @param method pearson or spearman of numbers, from -1 to 1; cramers_v of categories, from 0 to 1
 * @param value null if a column has only one value
 * @param n rows that have a value of both
 */
public record ColumnCorrelation(
        String first,
        String second,
        String method,
        @Nullable Double value,
        long n) {}
