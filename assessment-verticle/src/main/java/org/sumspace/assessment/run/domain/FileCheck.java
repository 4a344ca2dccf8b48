package org.sumspace.assessment.run.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.domain.MissingColumnsException;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.AssessmentException;

/**
 * Whether a file can be assessed, and which rules it breaks.
 *
 * @param schemaName label of its schema; empty if it could not be read
 * @param actualColumns its columns
 * @param missingColumns columns that schema or rules require and the file lacks
 * @param extraColumns columns that the schema does not know
 * @param findings rules that values break
 * @param rows that an assessment would work on
 * @param error why it cannot be assessed; null if it can
 */
public record FileCheck(
        boolean valid,
        String schemaName,
        List<String> actualColumns,
        List<String> missingColumns,
        List<String> extraColumns,
        List<DatasetRuleFinding> findings,
        List<String> warnings,
        long rows,
        @Nullable String error) {
    public FileCheck {
        actualColumns = List.copyOf(actualColumns);
        missingColumns = List.copyOf(missingColumns);
        extraColumns = List.copyOf(extraColumns);
        findings = List.copyOf(findings);
        warnings = List.copyOf(warnings);
    }

    public static FileCheck of(ValidatedTable table) {
        return new FileCheck(
                table.findings().isEmpty(),
                table.schema().label(),
                table.columns().stream().map(column -> column.name()).toList(),
                table.missing(),
                table.extra(),
                table.findings(),
                table.warnings(),
                table.rows(),
                null);
    }

    /** @param schema label of the schema that was demanded; null for none */
    public static FileCheck refused(@Nullable String schema, AssessmentException refusal) {
        String error = refusal.code() + ": " + refusal.getMessage();
        return refusal instanceof MissingColumnsException columns
                ? refused(columns.schema(), columns.actual(), columns.missing(), error)
                : refused(schema == null ? "" : schema, List.of(), List.of(), error);
    }

    private static FileCheck refused(String schema, List<String> actual, List<String> missing, String error) {
        return new FileCheck(false, schema, actual, missing, List.of(), List.of(), List.of(), 0, error);
    }
}
