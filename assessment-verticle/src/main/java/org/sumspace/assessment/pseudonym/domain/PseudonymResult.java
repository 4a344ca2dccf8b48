package org.sumspace.assessment.pseudonym.domain;

import java.util.List;

/**
 * What pseudonymisation did.
 *
 * @param method for people
 * @param keyId tells whether two runs used the same key; empty without a key
 */
public record PseudonymResult(String method, String keyId, List<FieldPlan> fields, List<String> warnings) {
    public PseudonymResult {
        fields = List.copyOf(fields);
        warnings = List.copyOf(warnings);
    }

    public List<String> columns(FieldAction action) {
        return fields.stream()
                .filter(each -> each.action() == action)
                .map(FieldPlan::column)
                .toList();
    }

    public FieldAction action(String column) {
        return field(column).action();
    }

    /** What happened to a column; columns without a plan stay. */
    public FieldPlan field(String column) {
        return fields.stream()
                .filter(each -> each.column().equals(column))
                .findFirst()
                .orElseGet(() -> FieldPlan.of(column, FieldAction.KEEP, ""));
    }
}
