package org.sumspace.assessment.compliance.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sumspace.assessment.compliance.core.CsvCells;
import org.sumspace.assessment.compliance.core.Dashboard;
import org.sumspace.assessment.compliance.core.DataCard;
import org.sumspace.assessment.compliance.core.FieldInventory;
import org.sumspace.assessment.compliance.core.MetricFiles;
import org.sumspace.assessment.compliance.core.Plots;
import org.sumspace.assessment.compliance.core.PrivacyReport;
import org.sumspace.assessment.compliance.core.ReportPage;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.RunResults;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.journal.ProtectedFile;

/** Writes the artefacts of a run. */
public final class Documentation {
    private static final String PLOTS = "plots";
    private static final Set<String> LATER = Set.of(Manifest.NAME, Manifest.AUDIT_LOG);

    private Documentation() {}

    public static void write(RunResults run, Path folder) throws IOException {
        JsonFiles.write(folder.resolve("validation_report.json"), validation(run.table()));
        ProtectedFile.write(
                folder.resolve("rejected_rows.csv"), rejected(run.table()).getBytes(UTF_8));
        JsonFiles.write(folder.resolve("privacy_report.json"), PrivacyReport.of(run));
        JsonFiles.write(folder.resolve("transform_report.json"), transform(run));
        JsonFiles.write(folder.resolve("schema_profile.json"), run.profile().columns());
        if (run.profile().events() != null) {
            JsonFiles.write(
                    folder.resolve("descriptive_stats.json"),
                    MetricFiles.descriptive(run.profile().events()));
        }
        if (run.profile().times() != null) {
            JsonFiles.write(
                    folder.resolve("temporal_stats.json"),
                    MetricFiles.temporal(run.profile().times()));
        }
        JsonFiles.write(folder.resolve("metrics.json"), MetricFiles.metrics(run));
        ProtectedFile.write(folder.resolve("metrics.csv"), MetricFiles.csv(run).getBytes(UTF_8));
        JsonFiles.write(folder.resolve("metrics_full.json"), MetricFiles.full(run));
        JsonFiles.write(folder.resolve("data_card.json"), DataCard.of(run));
        ProtectedFile.write(
                folder.resolve("field_inventory.csv"), FieldInventory.csv(run).getBytes(UTF_8));
        JsonFiles.write(folder.resolve("dashboard_payload.json"), Dashboard.of(run));
        List<Plot> plots = Plots.of(run, sizes(folder));
        Path plotFolder = Files.createDirectories(folder.resolve(PLOTS));
        for (Plot plot : plots) {
            JsonFiles.write(plotFolder.resolve(plot.id() + ".json"), plot);
        }
        ProtectedFile.write(
                folder.resolve("report.html"),
                ReportPage.of(run, plots, style()).getBytes(UTF_8));
    }

    private static Map<String, Object> validation(ValidatedTable table) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("valid", true);
        report.put("schema_name", table.schema().label());
        report.put("required_columns", table.schema().required());
        report.put(
                "actual_columns",
                table.columns().stream().map(column -> column.name()).toList());
        report.put("missing_columns", table.missing());
        report.put("extra_columns", table.extra());
        report.put("rows_read", table.rowsRead());
        report.put("rows", table.rows());
        report.put("rejected", table.rejected());
        report.put("warnings", table.warnings());
        return report;
    }

    /** Without the values of the rows, which were not pseudonymised. */
    private static String rejected(ValidatedTable table) {
        StringBuilder csv = new StringBuilder(CsvCells.line(List.of("reason", "column", "rows", "first_line")));
        table.rejected()
                .forEach(each -> csv.append(CsvCells.line(List.of(
                        each.reason(), each.column(), Long.toString(each.rows()), Long.toString(each.line())))));
        return csv.toString();
    }

    private static Map<String, Object> transform(RunResults run) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("recipe", run.recipe().name());
        report.put("total_rows_in", run.table().rowsRead());
        report.put("total_rows_out", run.transform().statements());
        report.put("error_count", run.table().rowsRead() - run.table().rows());
        report.put("warnings", run.transform().warnings());
        return report;
    }

    /** The files that there are so far. A stage that was repeated does not count what it wrote before. */
    private static SortedMap<String, Long> sizes(Path folder) throws IOException {
        SortedMap<String, Long> sizes = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{json,jsonl,csv}")) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (!LATER.contains(name)) {
                    sizes.put(name, Files.size(file));
                }
            }
        }
        return sizes;
    }

    private static String style() throws IOException {
        try (InputStream in = Documentation.class.getResourceAsStream("/report/style.css")) {
            if (in == null) {
                throw new IOException("the style sheet of the report is missing in this program");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
