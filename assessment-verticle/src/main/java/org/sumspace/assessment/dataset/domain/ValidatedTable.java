package org.sumspace.assessment.dataset.domain;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.common.config.Suggestion;

/**
 * A loaded table that its schema permits.
 *
 * @param rows rows that later stages work on
 * @param rowsRead rows of the input without its header, also those that were left out
 * @param missing columns that the schema requires and the table lacks
 * @param extra columns that the schema does not know
 * @param rules what the plan demands
 * @param findings rules that values break
 */
public record ValidatedTable(
        NamedSchema schema,
        List<TypedColumn> columns,
        long rows,
        long rowsRead,
        long duplicateRows,
        List<RejectedRows> rejected,
        List<String> missing,
        List<String> extra,
        List<ColumnRule> rules,
        List<DatasetRuleFinding> findings,
        List<String> warnings) {
    private static final int NAMED_MAX = 50;

    public ValidatedTable {
        columns = List.copyOf(columns);
        rejected = List.copyOf(rejected);
        missing = List.copyOf(missing);
        extra = List.copyOf(extra);
        rules = List.copyOf(rules);
        findings = List.copyOf(findings);
        warnings = List.copyOf(warnings);
    }

    public Optional<TypedColumn> column(String name) {
        return columns.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /**
     * @throws AssessmentException if a name is not a column; the message suggests a similar name and lists the columns
     */
    public void requireColumns(Collection<String> names) {
        List<String> known = columns.stream().map(TypedColumn::name).toList();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(unknown -> {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "The input has no column '" + unknown + "'; "
                            + Suggestion.nearest(unknown, known)
                                    .map(nearest -> "did you mean '" + nearest + "'? Its columns are ")
                                    .orElse("its columns are ")
                            + String.join(", ", known.subList(0, Math.min(known.size(), NAMED_MAX)))
                            + (known.size() > NAMED_MAX ? " and " + (known.size() - NAMED_MAX) + " more." : "."));
        });
    }

    /** The columns that a row must have a value of. */
    public List<Column> notNull() {
        return schema.notNull().stream()
                .map(this::column)
                .flatMap(Optional::stream)
                .map(TypedColumn::column)
                .toList();
    }

    /** Values that break a rule of the plan; a value that breaks two rules counts twice. */
    public long brokenRules() {
        return findings.stream().mapToLong(DatasetRuleFinding::values).sum();
    }

    /** Columns that schema and plan require. */
    public List<String> required() {
        return Stream.concat(
                        schema.required().stream(),
                        rules.stream().filter(ColumnRule::required).map(ColumnRule::column))
                .distinct()
                .toList();
    }

    /**
     * Rows that were left out for one reason.
     *
     * @param line of the first of them, counted from 1 with the header; in JSON the number of the record; 0 if it is unknown
     * @param column name of the column; empty if the reason is about the whole row
     */
    public record RejectedRows(String reason, String column, long rows, long line) {}
}
