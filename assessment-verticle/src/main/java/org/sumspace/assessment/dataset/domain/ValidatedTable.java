package org.sumspace.assessment.dataset.domain;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.TypedColumn;

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
        List<RuleFinding> findings,
        List<String> warnings) {
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
        return findings.stream().mapToLong(RuleFinding::values).sum();
    }

    /** Columns that schema and plan require. */
    public List<String> required() {
        return Stream.concat(
                        schema.required().stream(),
                        rules.stream().filter(ColumnRule::required).map(ColumnRule::column))
                .distinct()
                .toList();
    }
}
