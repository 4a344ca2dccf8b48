package org.sumspace.assessment.dataset.service;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.dataset.core.ColumnNames;
import org.sumspace.assessment.dataset.domain.ColumnRule;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.MissingColumnsException;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.dataset.store.ColumnReader;
import org.sumspace.assessment.dataset.store.ParquetColumn;
import org.sumspace.assessment.dataset.store.RawTable;
import org.sumspace.assessment.dataset.store.RuleQueries;
import org.sumspace.assessment.dataset.store.SnapshotRecords;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.common.table.ColumnReading;
import org.sumspace.common.table.ColumnSummary;
import org.sumspace.common.table.ReadColumn;

/** Loads a snapshot and checks it: its schema, its rows and the types of its columns. */
public record Validation(InputLimits limits, NameRules names) {
    /** Knowledge about columns from their names. */
    public interface NameRules {
        /** The name that may be shown, from that of the input. */
        String shown(String name);

        /** The last possible year of birth; empty if the column does not have births by its name. */
        OptionalInt lastBirth(String name);
    }

    /** What loading found out. */
    private record Loaded(
            ColumnNames.Named named,
            NamedSchema schema,
            List<RejectedRows> rejected,
            List<ParquetColumn> types,
            List<String> warnings) {
        Loaded {
            rejected = List.copyOf(rejected);
            types = List.copyOf(types);
            warnings = List.copyOf(warnings);
        }

        ReadColumn decide(Column column, ColumnSummary summary, OptionalInt lastBirth) {
            ParquetColumn.Kind kind = types.isEmpty()
                    ? ParquetColumn.Kind.TEXTS
                    : types.get(column.number() - 1).kind();
            return switch (kind) {
                case NUMBERS -> summary.decideNumbers();
                case TIMES -> summary.decideTimes();
                case TEXTS -> lastBirth.isPresent() ? summary.decideBirths(lastBirth.getAsInt()) : summary.decide();
            };
        }

        List<String> notes(Column column) {
            return types.isEmpty() ? List.of() : types.get(column.number() - 1).notes();
        }
    }

    /**
     * The requirements for a table.
     *
     * @param schema empty to recognise it
     * @param rules what values must be; a required column that is missing is a failure, other rules give findings
     */
    public record Expected(Optional<NamedSchema> schema, List<ColumnRule> rules) {
        public Expected {
            rules = List.copyOf(rules);
        }

        /** Any schema. */
        public static Expected any() {
            return new Expected(Optional.empty(), List.of());
        }
    }

    /** @throws AssessmentException if the table has no rows, lacks a column, or too many rows are invalid */
    public ValidatedTable validate(RowDatabase database, Path file, Snapshot snapshot, Expected expected)
            throws IOException {
        RawTable table = new RawTable(database);
        Loaded content = switch (snapshot.format()) {
            case CSV -> loadCsv(table, file, snapshot, expected);
            case JSON, JSONL -> loadRecords(table, file, snapshot, expected);
            case PARQUET -> loadParquet(table, file, snapshot, expected);
        };
        return check(database, snapshot, content, expected.rules());
    }

    /** The columns are checked before the rows are loaded. */
    private Loaded loadCsv(RawTable table, Path file, Snapshot snapshot, Expected expected) {
        ColumnNames.Named named = ColumnNames.of(snapshot.header(), names::shown);
        NamedSchema schema = schema(named, snapshot, expected);
        table.load(file, snapshot, named.columns(), limits);
        return new Loaded(named, schema, table.rejected(), List.of(), List.of());
    }

    private Loaded loadRecords(RawTable table, Path file, Snapshot snapshot, Expected expected) throws IOException {
        SnapshotRecords.Read read = table.loadRecords(file, snapshot, limits);
        requireRows(table.rows(), rows(read.rejected()), 0, () -> reasons(read.rejected(), snapshot));
        ColumnNames.Named named = ColumnNames.of(read.columns(), names::shown);
        List<String> warnings = read.notNumbers() == 0
                ? List.of()
                : List.of("The input has NaN or Infinity in " + read.notNumbers()
                        + (read.notNumbers() == 1 ? " value" : " values")
                        + ", which JSON does not have; read as missing.");
        return new Loaded(named, schema(named, snapshot, expected), read.rejected(), List.of(), warnings);
    }

    private Loaded loadParquet(RawTable table, Path file, Snapshot snapshot, Expected expected) {
        List<ParquetColumn> columns = table.loadParquet(file, limits);
        ColumnNames.Named named =
                ColumnNames.of(columns.stream().map(ParquetColumn::name).toList(), names::shown);
        return new Loaded(named, schema(named, snapshot, expected), List.of(), columns, List.of());
    }

    private static long rows(List<RejectedRows> rejected) {
        return rejected.stream().mapToLong(RejectedRows::rows).sum();
    }

    private static NamedSchema schema(ColumnNames.Named named, Snapshot snapshot, Expected expected) {
        List<String> present = named.columns().stream().map(Column::name).toList();
        NamedSchema schema = expected.schema().orElseGet(() -> NamedSchema.of(present, snapshot));
        List<String> missing = schema.required().stream()
                .filter(each -> !present.contains(each))
                .toList();
        if (!missing.isEmpty()) {
            throw new MissingColumnsException(
                    (expected.schema().isPresent() ? "The input is to be " : "The input looks like ") + schema.label()
                            + ", but lacks the columns " + String.join(", ", missing)
                            + ".",
                    schema.label(),
                    present,
                    missing);
        }
        List<String> demanded = expected.rules().stream()
                .filter(ColumnRule::required)
                .map(ColumnRule::column)
                .filter(each -> !present.contains(each))
                .distinct()
                .toList();
        if (!demanded.isEmpty()) {
            throw new MissingColumnsException(
                    "The rules require the columns " + String.join(", ", demanded) + ", which the input lacks.",
                    schema.label(),
                    present,
                    demanded);
        }
        return schema;
    }

    private ValidatedTable check(RowDatabase database, Snapshot snapshot, Loaded content, List<ColumnRule> rules) {
        RawTable table = new RawTable(database);
        ColumnNames.Named named = content.named();
        NamedSchema schema = content.schema();
        List<String> present = named.columns().stream().map(Column::name).toList();
        List<String> warnings = new ArrayList<>(named.warnings());
        warnings.addAll(content.warnings());
        List<TypedColumn> columns = read(new ColumnReader(database), content, warnings);
        List<RejectedRows> rejected = new ArrayList<>(content.rejected());
        long malformed = rows(rejected);
        long loaded = table.rows();
        List<Column> notNull = named.columns().stream()
                .filter(each -> schema.notNull().contains(each.name()))
                .toList();
        for (Column column : notNull) {
            long without = table.rowsWithout(column);
            if (without > 0) {
                int header = snapshot.format() == InputFormat.CSV ? 1 : 0;
                rejected.add(
                        new RejectedRows("missing value", column.name(), without, table.firstWithout(column) + header));
            }
        }
        long left = table.rowsWithoutAny(notNull);
        requireRows(loaded, malformed, left, () -> reasons(rejected, snapshot) + widths(table, snapshot));
        if (columns.stream().allMatch(column -> column.present() == 0)) {
            throw new AssessmentException(FailureCode.INVALID_ROWS, "No row of the input has a value.");
        }
        if (malformed + left > 0) {
            warnings.add(
                    String.format(Locale.ROOT, "%d of %d rows were left out.", malformed + left, loaded + malformed));
        }
        List<DatasetRuleFinding> findings =
                DatasetRuleCheck.run(new RuleQueries(database, notNull), named.columns(), rules);
        findings.forEach(each -> warnings.add(String.format(
                Locale.ROOT,
                "%d values of column '%s' break the rule '%s'.",
                each.values(),
                each.column(),
                each.rule())));
        return new ValidatedTable(
                schema,
                columns,
                loaded - left,
                loaded + malformed,
                table.duplicates(named.columns()),
                rejected,
                List.of(),
                schema.namesAllColumns()
                        ? present.stream()
                                .filter(each -> !schema.required().contains(each))
                                .toList()
                        : List.of(),
                rules,
                findings,
                warnings);
    }

    private List<TypedColumn> read(ColumnReader reader, Loaded content, List<String> warnings) {
        List<ColumnReader.Overview> overviews = reader.overviews(content.named().columns());
        overviews.forEach(this::requireCells);
        List<TypedColumn> columns = new ArrayList<>();
        Map<Column, ColumnReading> changes = new LinkedHashMap<>();
        for (ColumnReader.Overview overview : overviews) {
            Column column = overview.column();
            ReadColumn read =
                    reader.read(overview, summary -> content.decide(column, summary, names.lastBirth(column.name())));
            columns.add(new TypedColumn(column, type(read.type()), read.valid(), read.present(), read.reading()));
            if (read.changes()) {
                changes.put(column, read.reading());
            }
            Stream.concat(content.notes(column).stream(), read.notes().stream())
                    .forEach(note -> warnings.add("Column '" + column.name() + "' " + note + "."));
        }
        reader.replace(content.named().columns(), changes);
        return columns;
    }

    private static ColumnType type(ColumnReading.Type type) {
        return switch (type) {
            case TRUTH -> ColumnType.BOOLEAN;
            case NUMBER -> ColumnType.NUMBER;
            case TIME -> ColumnType.TIMESTAMP;
            case TEXT -> ColumnType.TEXT;
        };
    }

    private void requireCells(ColumnReader.Overview overview) {
        if (overview.longestBytes() > limits.cellBytes()) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE,
                    "A value of column '" + overview.column().name() + "' has more than " + limits.cellBytes()
                            + " bytes.");
        }
    }

    /** A sentence about rows of another width than the header; empty if there are none. */
    private static String widths(RawTable table, Snapshot snapshot) {
        List<Integer> widths = snapshot.format() == InputFormat.CSV ? table.rejectedWidths() : List.of();
        if (widths.isEmpty()) {
            return "";
        }
        int least = widths.get(0);
        int most = widths.get(widths.size() - 1);
        int columns = snapshot.header().size();
        return String.format(
                Locale.ROOT,
                " The header (line %d) has %d columns, but rows that were left out have %s. %s.",
                snapshot.skippedLines() + 1,
                columns,
                least == most ? String.valueOf(least) : least + " to " + most,
                least > columns && least == most
                        ? "Name each column in the header; R writes no name for the names of rows"
                        : "Give each row as many values as the header has columns, and quote values that contain the"
                                + " separator");
    }

    /** Why rows were left out, and where the first ones are. */
    private static String reasons(List<RejectedRows> rejected, Snapshot snapshot) {
        String place = snapshot.format() == InputFormat.CSV ? "line" : "record";
        return rejected.stream()
                .map(each -> each.reason() + (each.column().isEmpty() ? "" : " of column '" + each.column() + "'")
                        + " (" + each.rows() + (each.line() == 0 ? "" : ", the first in " + place + " " + each.line())
                        + ")")
                .collect(Collectors.joining(", ", " Reasons: ", "."));
    }

    private void requireRows(long loaded, long malformed, long incomplete, Supplier<String> hint) {
        if (loaded + malformed == 0) {
            throw new AssessmentException(FailureCode.INVALID_ROWS, "The input has no rows.");
        }
        if (loaded - incomplete == 0 && malformed == 0) {
            throw new AssessmentException(FailureCode.INVALID_ROWS, "The input has no row with all required values.");
        }
        if (loaded > limits.rows()) {
            throw new AssessmentException(
                    FailureCode.FILE_TOO_LARGE, "The input has more than " + limits.rows() + " rows.");
        }
        long invalid = malformed + incomplete;
        if (invalid > limits.rejectedShare() * (loaded + malformed)) {
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS,
                    String.format(
                                    Locale.ROOT,
                                    "%d of %d rows are not well-formed or lack a required value; at most %.0f %% are allowed.",
                                    invalid,
                                    loaded + malformed,
                                    100 * limits.rejectedShare())
                            + hint.get());
        }
    }
}
