package org.sumspace.assessment.dataset.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.shared.domain.ColumnType;

/**
 * The rules of a plan for the values of a column. Missing values break no rule.
 *
 * @param required whether the data set must have the column
 * @param type that each value has; null for any
 * @param min smallest number; null for none
 * @param max largest number; null for none
 * @param values that are permitted; empty for all
 * @param pattern of RE2 that each whole value matches; null for any
 * @param unique whether no value may occur twice
 */
public record ColumnRule(
        String column,
        boolean required,
        @Nullable ColumnType type,
        @Nullable Double min,
        @Nullable Double max,
        List<String> values,
        @Nullable String pattern,
        boolean unique) {
    public ColumnRule {
        values = List.copyOf(values);
    }
}
