package org.sumspace.assessment.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Acquisition;
import org.sumspace.assessment.dataset.service.RawRows;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.report.core.FieldInventory;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;
import org.sumspace.assessment.transform.domain.Recipe;

/** Detects the format, the schema and the personal data of a file. Stores nothing. */
public final class FileInspection {
    /**
     * @param format csv, json or jsonl
     * @param encoding for example utf-8
     * @param delimiter of a CSV file
     * @param schema for example tabular_csv_v1
     * @param riskScore from 0 to 10
     */
    public record Inspected(
            String format,
            String encoding,
            char delimiter,
            String schema,
            long rows,
            double riskScore,
            String riskLevel,
            List<Field> fields,
            List<String> warnings) {}

    /**
     * @param type text, number, timestamp or boolean
     * @param missing rows without a value
     * @param category for example direct identifier
     * @param evidence why, in sentences
     */
    public record Field(
            String name, String type, long missing, long distinct, String category, List<String> evidence) {}

    private FileInspection() {}

    /** @throws org.sumspace.assessment.shared.domain.AssessmentException if the file is refused */
    public static Inspected of(Path input, Instant now) throws IOException {
        Path temporary = Files.createTempDirectory("sumspace-inspect");
        RunFolder folder = new RunFolder(temporary.resolve("run"));
        try {
            folder.create();
            return inspect(input, folder, now);
        } finally {
            folder.removeTree(temporary);
        }
    }

    private static Inspected inspect(Path input, RunFolder folder, Instant now) throws IOException {
        InputLimits limits = InputLimits.standard();
        Snapshot snapshot = new Acquisition(limits).acquire(new LocalFile(input), folder.snapshot(), bytes -> {});
        try (RowDatabase raw = RowDatabase.open(
                Map.of("raw", folder.rawRows()),
                folder.temporary(),
                List.of(folder.snapshot()),
                RowDatabase.Limits.standard())) {
            Inspection inspection = new Inspection();
            ValidatedTable table = new Validation(limits, inspection.names(now))
                    .validate(raw, folder.snapshot(), snapshot, Validation.Expected.any());
            InspectionResult result = inspection.inspect(
                    raw, RawRows.TABLE, table, Recipe.of(table).activityColumns(), columns -> {});
            List<String> warnings = new java.util.ArrayList<>(snapshot.warnings());
            warnings.addAll(table.warnings());
            return new Inspected(
                    snapshot.format().label(),
                    snapshot.encoding(),
                    snapshot.delimiter(),
                    table.schema().label(),
                    table.rows(),
                    result.score(),
                    result.level(),
                    table.columns().stream()
                            .map(column -> field(column, result, table.rows()))
                            .toList(),
                    warnings);
        }
    }

    private static Field field(TypedColumn column, InspectionResult result, long rows) {
        ColumnFinding finding = result.column(column.name()).orElseThrow();
        return new Field(
                column.name(),
                column.type().name().toLowerCase(Locale.ROOT),
                rows - Math.min(rows, finding.present()),
                finding.distinct(),
                FieldInventory.category(finding),
                finding.evidence());
    }
}
