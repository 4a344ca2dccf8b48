package org.sumspace.assessment.report.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelPlots;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.release.service.TableRelease;
import org.sumspace.assessment.report.core.AnnexIv;
import org.sumspace.assessment.report.core.ComparisonPage;
import org.sumspace.assessment.report.core.ComplianceGraph;
import org.sumspace.assessment.report.core.ConnectorMetadata;
import org.sumspace.assessment.report.core.Croissant;
import org.sumspace.assessment.report.core.Croissant.FileDigest;
import org.sumspace.assessment.report.core.Dashboard;
import org.sumspace.assessment.report.core.DataCard;
import org.sumspace.assessment.report.core.FieldInventory;
import org.sumspace.assessment.report.core.MetricFiles;
import org.sumspace.assessment.report.core.ModelCard;
import org.sumspace.assessment.report.core.ModelSection;
import org.sumspace.assessment.report.core.OdrlPolicy;
import org.sumspace.assessment.report.core.Plots;
import org.sumspace.assessment.report.core.PrivacyReport;
import org.sumspace.assessment.report.core.Provenance;
import org.sumspace.assessment.report.core.ReportPage;
import org.sumspace.assessment.report.core.Sop;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.core.CsvCells;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.journal.ProtectedFile;

/** Writes the artefacts of a run. */
public final class Documentation {
    private static final String PLOTS = "plots";
    private static final String COMPARISON = "comparison.json";
    private static final String COMPARISON_PAGE = "comparison.html";
    private static final String COMPARISON_PLOT = PLOTS + "/model_comparison_radar.json";

    /** The files that {@link #writeComparison} writes, by paths in the folder. */
    public static final Set<String> COMPARISON_FILES = Set.of(COMPARISON, COMPARISON_PAGE, COMPARISON_PLOT);

    private static final String STATEMENTS = "normalized.jsonl";
    private static final String STATEMENTS_ARRAY = "normalized.json";
    private static final long ARRAY_BYTES_MAX = 16 << 20;
    /**
     * Files that list the others, in the order in which they are written. They may exist already if the stage is
     * repeated.
     */
    private static final List<String> LISTS = List.of(Sop.MARKDOWN, Sop.HTML, Provenance.NAME);

    private static final Set<String> LATER = Set.of(RunFolder.MANIFEST, RunFolder.AUDIT_LOG);

    private final RunResults run;
    private final RunContext context;
    private final Path folder;
    private final Map<String, Object> graph;

    private Documentation(RunResults run, RunContext context, Path folder) {
        this.run = run;
        this.context = context;
        this.folder = folder;
        this.graph = ComplianceGraph.of(run, context);
    }

    /** @return the SHA-256 of the files of the run, by their names */
    public static SortedMap<String, String> write(RunResults run, RunContext context, Path folder) throws IOException {
        Documentation documentation = new Documentation(run, context, folder);
        documentation.writeFindings();
        documentation.writeForMachines();
        documentation.writeReport();
        return documentation.writeLists();
    }

    private void json(String name, Object content) throws IOException {
        JsonFiles.write(folder.resolve(name), content);
    }

    private void text(String name, String content) throws IOException {
        ProtectedFile.write(folder.resolve(name), content.getBytes(UTF_8));
    }

    private void writeFindings() throws IOException {
        json("validation_report.json", validation(run.table()));
        text("rejected_rows.csv", rejected(run.table()));
        json("privacy_report.json", PrivacyReport.of(run));
        json("transform_report.json", transform(run));
        if (run.transform().release() != null) {
            json("release_report.json", run.transform().release());
        }
        json("schema_profile.json", run.profile().columns());
        json("correlations.json", run.profile().correlations());
        json("profile_alerts.json", run.profile().alerts());
        if (run.profile().events() != null) {
            json("descriptive_stats.json", MetricFiles.descriptive(run.profile().events()));
        }
        if (run.profile().times() != null) {
            json("temporal_stats.json", MetricFiles.temporal(run.profile().times()));
        }
        json("metrics.json", MetricFiles.metrics(run));
        text("metrics.csv", MetricFiles.csv(run));
        json("metrics_full.json", MetricFiles.full(run));
        json("data_card.json", DataCard.of(run));
        text("field_inventory.csv", FieldInventory.csv(run));
        json("dashboard_payload.json", Dashboard.of(run));
        if (run.model() != null) {
            Map<String, Object> figures = JsonFiles.tree(run.model());
            figures.remove("info");
            figures.put("model", ModelCard.model(run.model()));
            json(ModelSection.FILE, figures);
            if (run.options().makes("model_card_export")) {
                json(ModelCard.NAME, ModelCard.of(run));
            }
        }
    }

    private void writeForMachines() throws IOException {
        Path statements = folder.resolve(STATEMENTS);
        boolean hasStatements = Files.exists(statements);
        if (hasStatements && Files.size(statements) <= ARRAY_BYTES_MAX) {
            text(STATEMENTS_ARRAY, array(statements));
        }
        FileDigest documents = hasStatements ? digest(statements) : null;
        json(Croissant.NAME, Croissant.of(run, documents));
        json(AnnexIv.NAME, AnnexIv.of(run));
        json(ComplianceGraph.NAME, graph);
        json(OdrlPolicy.NAME, OdrlPolicy.of(run, context));
        if (run.options().makes(ConnectorMetadata.ANALYSIS)) {
            List<FileDigest> rows = new ArrayList<>();
            if (documents != null) {
                rows.add(documents);
            }
            Path release = folder.resolve(TableRelease.FILE);
            if (Files.exists(release)) {
                rows.add(digest(release));
            }
            json(ConnectorMetadata.NAME, ConnectorMetadata.of(run, context, rows));
        }
    }

    private static String array(Path lines) throws IOException {
        return Files.readAllLines(lines).stream()
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    /** The digest of the largest file is already known from writing it. */
    private FileDigest digest(Path file) throws IOException {
        String written = run.transform().sha256();
        return written != null && file.endsWith(STATEMENTS)
                ? new FileDigest(STATEMENTS, written, Files.size(file))
                : RunFiles.digest(folder, file);
    }

    private void writeReport() throws IOException {
        List<Plot> plots = Plots.of(run, graph, sizes(folder));
        Path plotFolder = Files.createDirectories(folder.resolve(PLOTS));
        for (Plot plot : plots) {
            JsonFiles.write(plotFolder.resolve(plot.id() + ".json"), plot);
        }
        text("report.html", ReportPage.of(run, plots, style()));
    }

    private SortedMap<String, String> writeLists() throws IOException {
        SortedSet<String> names = new TreeSet<>(LISTS);
        names.addAll(LATER);
        for (Path file : files()) {
            names.add(RunFiles.name(folder, file));
        }
        Sop.Forms sop = Sop.of(run, context, names, style());
        text(Sop.MARKDOWN, sop.markdown());
        text(Sop.HTML, sop.html());
        List<FileDigest> digests = new ArrayList<>();
        for (Path file : files()) {
            if (!file.endsWith(Provenance.NAME)) {
                digests.add(digest(file));
            }
        }
        json(Provenance.NAME, Provenance.of(run, context, digests));
        SortedMap<String, String> sha256 = new TreeMap<>();
        digests.forEach(file -> sha256.put(file.name(), file.sha256()));
        return sha256;
    }

    private List<Path> files() throws IOException {
        return RunFiles.of(folder, LATER);
    }

    /** Writes a comparison of models: its figures, the data of its plot, and a page for people. */
    public static void writeComparison(List<String> names, ModelComparison comparison, Path folder) throws IOException {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("names", names);
        figures.put("comparison", comparison);
        JsonFiles.write(folder.resolve(COMPARISON), figures);
        Plot radar = ModelPlots.radar(names, comparison);
        Files.createDirectories(folder.resolve(PLOTS));
        JsonFiles.write(folder.resolve(COMPARISON_PLOT), radar);
        ProtectedFile.write(
                folder.resolve(COMPARISON_PAGE),
                ComparisonPage.of(names, comparison, style()).getBytes(UTF_8));
    }

    private static Map<String, Object> validation(ValidatedTable table) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("valid", table.findings().isEmpty());
        report.put("schema_name", table.schema().label());
        report.put("required_columns", table.required());
        report.put(
                "actual_columns",
                table.columns().stream().map(column -> column.name()).toList());
        report.put("missing_columns", table.missing());
        report.put("extra_columns", table.extra());
        report.put("rows_read", table.rowsRead());
        report.put("rows", table.rows());
        report.put("rejected", table.rejected());
        report.put("rules", table.rules());
        report.put("findings", table.findings());
        report.put("warnings", table.warnings());
        return report;
    }

    /** The reasons for rejected rows, without their values, which are not pseudonymised. */
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

    /** The sizes of the present files, without those that an earlier try of this stage wrote. */
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
