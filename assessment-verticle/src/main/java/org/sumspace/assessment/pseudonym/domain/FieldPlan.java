package org.sumspace.assessment.pseudonym.domain;

import static java.util.Objects.requireNonNull;

/** The action for a column, and who decided it. */
public record FieldPlan(String column, FieldAction action, String reason) {
    public FieldPlan {
        requireNonNull(column, "column is null");
        requireNonNull(action, "action is null");
        requireNonNull(reason, "reason is null");
    }
}
