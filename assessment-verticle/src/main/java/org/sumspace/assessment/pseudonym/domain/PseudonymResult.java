package org.sumspace.assessment.pseudonym.domain;

import java.util.List;
import java.util.Map;

/**
 * The result of pseudonymisation.
 *
 * @param method for people
 * @param keyId tells whether two runs used the same key; empty without a key
 * @param lost number of values by column that are missing because they could not be generalised
 */
public record PseudonymResult(
        String method, String keyId, List<FieldPlan> fields, Map<String, Long> lost, List<String> warnings) {
    public PseudonymResult {
        lost = Map.copyOf(lost);
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

    /** The treatment of a column; columns without a plan stay unchanged. */
    public FieldPlan field(String column) {
        return fields.stream()
                .filter(each -> each.column().equals(column))
                .findFirst()
                .orElseGet(() -> FieldPlan.of(column, FieldAction.KEEP, ""));
    }
}
