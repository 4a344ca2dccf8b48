package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;
import org.sumspace.assessment.transform.domain.FieldRole;

/** The standard operating procedure: how the assessment was made, what it found, and how to make it again. */
public final class Sop {
    public static final String MARKDOWN = "SOP.md";
    public static final String HTML = "SOP.html";

    private static final double HIGH_GINI = 0.6;
    private static final double HIGH_SPARSITY = 0.95;

    private final RunResults run;
    private final RunContext context;
    private final Document document;

    private Sop(RunResults run, RunContext context) {
        this.run = run;
        this.context = context;
        this.document =
                new Document("Standard operating procedure: " + run.snapshot().name());
    }

    /** The same text in both forms. */
    public record Forms(String markdown, String html) {}

    /**
     * @param artefacts names of all files of the run
     * @param style the style sheet that the HTML page contains
     */
    public static Forms of(RunResults run, RunContext context, Collection<String> artefacts, String style) {
        Document document = new Sop(run, context).document(artefacts);
        return new Forms(document.markdown(), document.html(style));
    }

    private Document document(Collection<String> artefacts) {
        document.section("")
                .items(List.of(
                        "Run: " + run.runId(),
                        "Generated: " + run.started(),
                        "Recipe: " + run.recipe().name(),
                        "Input: " + run.snapshot().name(),
                        "Configuration hash: " + context.configuration().hash()))
                .text(RunResults.STATEMENT);
        dataset();
        privacy();
        transformations();
        xapi();
        metrics();
        List<Finding> findings = findings();
        document.section("6. Findings")
                .text(findings.isEmpty() ? "No figure is beyond its limit." : "These figures are beyond their limits:")
                .items(findings.stream().map(Finding::sentence).toList());
        limitations();
        document.section("8. Mitigations")
                .text(
                        findings.isEmpty()
                                ? "Template: no finding asks for a mitigation."
                                : "Template: proposals for the findings above. Decide which of them fit, and write down why.")
                .items(findings.stream().map(Finding::mitigation).distinct().toList());
        reproducibility();
        long plots = artefacts.stream().filter(Sop::isPlot).count();
        document.section("10. Artefacts")
                .items(artefacts.stream().filter(name -> !isPlot(name)).toList())
                .text("The folder plots has the data of " + plots
                        + " plots. audit_manifest.json lists all files with their" + " SHA-256 and is signed.");
        return document;
    }

    private static boolean isPlot(String name) {
        return name.startsWith("plots/");
    }

    /** A figure beyond its limit, and what can be done. */
    private record Finding(String sentence, String mitigation) {}

    private void dataset() {
        document.section("1. Dataset")
                .items(List.of(
                        Numbers.count(run.table().rows()) + " rows of "
                                + Numbers.count(run.table().rowsRead()) + " that were read, "
                                + run.table().columns().size() + " columns",
                        "Schema: " + run.table().schema().label(),
                        "Format: " + run.snapshot().format().label() + ", "
                                + run.snapshot().encoding(),
                        Numbers.count(run.snapshot().bytes()) + " bytes, SHA-256 "
                                + run.snapshot().sha256()))
                .items(Summary.missing(run));
    }

    private void privacy() {
        List<List<String>> rows = new ArrayList<>();
        for (ColumnFinding finding : run.inspection().columns()) {
            if (finding.isPersonal()) {
                rows.add(List.of(
                        finding.column(),
                        FieldInventory.category(finding),
                        FieldInventory.action(run.pseudonyms().action(finding.column())),
                        FieldInventory.basis(run, finding)));
            }
        }
        document.section("2. Privacy controls")
                .text("Pseudonyms: " + run.pseudonyms().method() + ".")
                .text(rows.isEmpty() ? "No column was found to be personal." : "Columns that are personal:")
                .table(List.of("column", "is", "action", "reason"), rows)
                .text(
                        run.keepsIdentifiers()
                                ? "Direct identifiers stay readable, because somebody accepted that."
                                : "No direct identifier stays readable.");
    }

    private void transformations() {
        List<String> done = new ArrayList<>();
        for (FieldAction action : FieldAction.values()) {
            List<String> columns = run.pseudonyms().columns(action);
            if (action != FieldAction.KEEP && !columns.isEmpty()) {
                done.add(FieldInventory.action(action) + ": " + String.join(", ", columns));
            }
        }
        long leftOut = run.table().rowsRead() - run.table().rows();
        if (leftOut > 0) {
            done.add(Numbers.count(leftOut) + " rows were left out; rejected_rows.csv says why");
        }
        document.section("3. Transformations")
                .text(done.isEmpty() ? "No value was changed." : "What was changed:")
                .items(done);
    }

    private void xapi() {
        Document.Section section = document.section("4. xAPI assumptions");
        if (!run.recipe().hasStatements()) {
            section.text("The rows are not learning records of a known schema, so no statements were written.");
            return;
        }
        section.text(
                        run.recipe().isInferred()
                                ? "The documents keep their form. A template that was inferred from the names of their"
                                        + " members says what they are:"
                                : Numbers.count(run.transform().statements())
                                        + " statements were written. Their parts come from:")
                .table(
                        List.of("part", "column"),
                        List.of(FieldRole.values()).stream()
                                .filter(role -> run.recipe().column(role).isPresent())
                                .map(role -> List.of(
                                        role.name()
                                                .toLowerCase(java.util.Locale.ROOT)
                                                .replace('_', ' '),
                                        run.recipe().column(role).orElse("")))
                                .toList())
                .text(
                        run.transform().warnings().isEmpty()
                                ? "Nothing had to be assumed about values."
                                : "What had to be assumed about values:")
                .items(run.transform().warnings());
    }

    private void metrics() {
        List<List<String>> rows = new ArrayList<>();
        for (Map.Entry<String, Object> metric : MetricFiles.metrics(run).entrySet()) {
            if (metric.getValue() instanceof Number number) {
                rows.add(List.of(
                        metric.getKey(),
                        metric.getValue() instanceof Long || metric.getValue() instanceof Integer
                                ? Numbers.count(number.longValue())
                                : Numbers.text(number.doubleValue())));
            }
        }
        document.section("5. Metrics")
                .text("Exact figures over all rows. metrics_full.json has the number of rows behind each of them.")
                .table(List.of("metric", "value"), rows)
                .items(ModelSummary.of(run));
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        EventMetrics events = run.metrics().events();
        if (events != null) {
            addConcentration(findings, "actors", events.actors().gini());
            addConcentration(findings, "resources", events.resources().gini());
            if (events.sparsity() > HIGH_SPARSITY) {
                findings.add(new Finding(
                        "Sparsity is " + Numbers.text(events.sparsity()) + " (limit " + HIGH_SPARSITY
                                + "): nearly all pairs of actors and resources have no event.",
                        "Train recommenders on groups of resources, or state that most pairs have never been seen."));
            }
        }
        List<String> special = run.inspection().columns().stream()
                .filter(ColumnFinding::specialCategory)
                .map(ColumnFinding::column)
                .toList();
        if (!special.isEmpty()) {
            findings.add(new Finding(
                    "Special categories of personal data: " + String.join(", ", special) + ".",
                    "Name the condition of Article 9(2) GDPR under which these columns are used, or leave them out."));
        }
        if (run.keepsIdentifiers()) {
            findings.add(new Finding(
                    "Direct identifiers stay readable.",
                    "Switch pseudonymisation on, or limit who may export the rows."));
        }
        return findings;
    }

    private static void addConcentration(List<Finding> findings, String items, double gini) {
        if (gini > HIGH_GINI) {
            findings.add(new Finding(
                    "The Gini coefficient of " + items + " is " + Numbers.text(gini) + " (limit " + HIGH_GINI
                            + "): few " + items + " have most of the events.",
                    "Report figures also without the most active " + items + ", and do not speak of the average."));
        }
    }

    private void limitations() {
        document.section("7. Limitations")
                .items(run.warnings())
                .text("What was not computed:")
                .table(
                        List.of("analysis", "why"),
                        Analyses.notComputed(run).stream().map(Sop::row).toList());
    }

    private static List<String> row(NotComputed missing) {
        return List.of(missing.analysis(), missing.reason());
    }

    private void reproducibility() {
        document.section("9. Reproducibility")
                .text("The same input with the same settings, secret, run id and clock gives the same files.")
                .items(List.of(
                        "Software: " + context.software(),
                        "SHA-256 of the settings (RFC 8785): "
                                + context.configuration().sha256(),
                        "Key of pseudonyms: "
                                + (run.pseudonyms().keyId().isEmpty()
                                        ? "none, a salt"
                                        : run.pseudonyms().keyId()),
                        "Key of the manifest: " + context.keyId()))
                .table(
                        List.of("stage", "status", "rows"),
                        context.stages().stream()
                                .map(stage -> List.of(stage.stage(), stage.status(), Numbers.count(stage.rows())))
                                .toList());
    }
}
