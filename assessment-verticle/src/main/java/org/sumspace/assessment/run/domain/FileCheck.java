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
 * @param schema label of its schema; null if it could not be read
 * @param actual its columns
 * @param missing columns that schema or rules require and the file lacks
 * @param extra columns that the schema does not know
 * @param findings rules that values break
 * @param rows that an assessment would work on
 * @param error why it cannot be assessed; null if it can
 */
public record FileCheck(
        boolean valid,
        @Nullable String schema,
        List<String> actual,
        List<String> missing,
        List<String> extra,
        List<DatasetRuleFinding> findings,
        List<String> warnings,
        long rows,
        @Nullable String error) {
    public FileCheck {
        actual = List.copyOf(actual);
        missing = List.copyOf(missing);
        extra = List.copyOf(extra);
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
        boolean columns = refusal instanceof MissingColumnsException;
        return new FileCheck(
                false,
                refusal instanceof MissingColumnsException missing ? missing.schema() : schema,
                columns ? ((MissingColumnsException) refusal).actual() : List.of(),
                columns ? ((MissingColumnsException) refusal).missing() : List.of(),
                List.of(),
                List.of(),
                List.of(),
                0,
                refusal.code() + ": " + refusal.getMessage());
    }
}
