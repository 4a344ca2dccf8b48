package org.sumspace.assessment.wizard.service;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.shared.core.Rounding;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.wizard.core.InputSamples;
import org.sumspace.assessment.wizard.core.RoleGuess;
import org.sumspace.assessment.wizard.domain.InspectedInput;
import org.sumspace.assessment.wizard.domain.InspectedInput.InspectedField;
import org.sumspace.assessment.wizard.store.SampleValues;

/** Inspects an input before a run, with the first stages of a run. Blocking. */
final class InputInspection {
    private static final int SAMPLES = 5;
    private static final List<String> STATEMENT = List.of("actor", "verb", "object");

    private final Path folder;
    private final Instant now;

    /** @param folder for what is needed while it works */
    InputInspection(Path folder, Instant now) {
        this.folder = folder;
        this.now = now;
    }

    /**
     * @param scale how many times larger the input is than the part of it that is inspected
     * @throws org.sumspace.assessment.shared.domain.AssessmentException if the input is refused
     */
    InspectedInput inspect(InputFile input, double scale) throws IOException {
        InputLimits limits = InputLimits.standard();
        Path copy = folder.resolve("input.csv");
        Snapshot snapshot = new Acquisition(limits).acquire(input, copy, bytes -> {});
        try (RowDatabase raw = RowDatabase.open(
                Map.of("raw", folder.resolve("raw.duckdb")),
                folder.resolve("tmp"),
                List.of(copy),
                RowDatabase.Limits.standard())) {
            Inspection inspection = new Inspection();
            ValidatedTable table = new Validation(limits, inspection.names(now))
                    .validate(raw, copy, snapshot, Validation.Expected.any());
            InspectionResult found = inspection.inspect(
                    raw, RawRows.TABLE, table, Recipe.of(table).activityColumns(), columns -> {});
            SampleValues values = new SampleValues(raw, RawRows.TABLE);
            List<InspectedField> fields = table.columns().stream()
                    .map(column -> field(column, table, found, inspection, values))
                    .toList();
            return inspected(snapshot, table, found, fields, scale);
        }
    }

    private static InspectedField field(
            TypedColumn column,
            ValidatedTable table,
            InspectionResult found,
            Inspection inspection,
            SampleValues values) {
        ColumnFinding finding = found.column(column.name()).orElseThrow();
        long missing = table.rows() - Math.min(table.rows(), finding.present());
        return new InspectedField(
                column.name(),
                type(column.type()),
                finding.distinct(),
                Rounding.share(missing, table.rows()),
                values.of(column.column(), SAMPLES).stream()
                        .map(sample -> InputSamples.of(
                                sample.value(),
                                sample.rows(),
                                column.type(),
                                finding,
                                text -> inspection.redacted(column.name(), text)))
                        .toList(),
                finding.isPersonal(),
                RoleGuess.of(column.name(), column.type(), finding, table.rows()));
    }

    private static String type(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> "bool";
            case NUMBER -> "float";
            case TIMESTAMP -> "timestamp";
            case TEXT -> "str";
        };
    }

    private static InspectedInput inspected(
            Snapshot snapshot,
            ValidatedTable table,
            InspectionResult found,
            List<InspectedField> fields,
            double scale) {
        Set<String> names = table.columns().stream().map(TypedColumn::name).collect(Collectors.toSet());
        Set<String> members =
                names.stream().map(name -> name.replaceFirst("[.\\[].*", "")).collect(Collectors.toSet());
        double statements = share(STATEMENT, members);
        double maskott = share(NamedSchema.MASKOTT_CSV_V1.required(), names);
        NamedSchema schema = table.schema();
        Format format = format(snapshot, schema);
        boolean byColumns = schema == NamedSchema.MASKOTT_CSV_V1;
        return new InspectedInput(
                format.id(),
                format.label(),
                schema.hasStatements() ? statements : byColumns ? maskott : format.confidence(),
                Math.round(table.rowsRead() * scale),
                fields,
                byColumns ? 1 : statements,
                schema == NamedSchema.BECOMINO_JSON_V1 ? statements : 0,
                maskott,
                table.missing(),
                warnings(snapshot, table, found, scale));
    }

    /** A format of the registry, and how sure its detection is if no schema decides. */
    private record Format(String id, String label, double confidence) {}

    private static Format format(Snapshot snapshot, NamedSchema schema) {
        return switch (schema) {
            case MASKOTT_CSV_V1 -> new Format("maskott_csv_v1", "Learning records in the form of Maskott", 1);
            case BECOMINO_JSON_V1 -> new Format("becomino_json", "xAPI statements in an object", 1);
            case XAPI_JSONL_V1 ->
                snapshot.format() == InputFormat.JSONL
                        ? new Format("generic_xapi_jsonl", "xAPI statements, one in a line", 1)
                        : new Format("generic_xapi_json", "xAPI statements in an array", 1);
            case TABULAR_CSV_V1 ->
                switch (snapshot.format()) {
                    case PARQUET -> new Format("parquet_tabular", "Table in Parquet", 0.95);
                    case CSV -> new Format("generic_csv_tabular", "Table in CSV", 0.7);
                    default -> new Format("generic_csv_tabular", "Records in JSON, read as a table", 0.5);
                };
        };
    }

    private static double share(List<String> expected, Set<String> present) {
        return Rounding.share(expected.stream().filter(present::contains).count(), expected.size());
    }

    private static List<String> warnings(
            Snapshot snapshot, ValidatedTable table, InspectionResult found, double scale) {
        List<String> warnings = new ArrayList<>(snapshot.warnings());
        warnings.addAll(table.warnings());
        if (scale > 1) {
            warnings.add("The file is large: only its beginning was inspected, and the number of rows is estimated.");
        }
        add(warnings, names(found, ColumnFinding::isDirect), "Direct identifiers: ");
        add(
                warnings,
                names(found, ColumnFinding::specialCategory),
                "Special categories of personal data (Article 9 of the GDPR): ");
        add(warnings, names(found, ColumnFinding::isQuasi), "Columns that together could single out persons: ");
        return warnings;
    }

    private static String names(InspectionResult found, java.util.function.Predicate<ColumnFinding> which) {
        return found.columns().stream().filter(which).map(ColumnFinding::column).collect(Collectors.joining(", "));
    }

    private static void add(List<String> warnings, String names, String sentence) {
        if (!names.isEmpty()) {
            warnings.add(sentence + names + ".");
        }
    }
}
