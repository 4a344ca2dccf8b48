package org.sumspace.assessment.pseudonym.domain;

import org.jspecify.annotations.Nullable;

/**
 * The action for a column, and who decided it.
 *
 * @param width of intervals; null unless the action makes some
 * @param level of a hierarchy; null unless the action has one
 */
public record FieldPlan(
        String column,
        FieldAction action,
        String reason,
        @Nullable Double width,
        @Nullable Integer level) {

    public static FieldPlan of(String column, FieldAction action, String reason) {
        return new FieldPlan(column, action, reason, null, null);
    }
}
