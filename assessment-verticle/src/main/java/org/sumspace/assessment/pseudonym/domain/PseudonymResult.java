package org.sumspace.assessment.pseudonym.domain;

import java.util.List;
import java.util.Map;

/**
 * What pseudonymisation did.
 *
 * @param method for people
 * @param keyId tells whether two runs used the same key; empty without a key
 * @param lost values that could not be generalised and are missing therefore, by column; absent in results of earlier versions
 */
public record PseudonymResult(
        String method, String keyId, List<FieldPlan> fields, Map<String, Long> lost, List<String> warnings) {
    public PseudonymResult {
        lost = lost == null ? Map.of() : Map.copyOf(lost);
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
