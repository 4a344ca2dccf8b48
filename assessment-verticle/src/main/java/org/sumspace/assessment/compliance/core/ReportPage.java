package org.sumspace.assessment.compliance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sumspace.assessment.compliance.domain.Plot;
import org.sumspace.assessment.compliance.domain.RunResults;
import org.sumspace.assessment.dataset.domain.RejectedRows;
import org.sumspace.assessment.dataset.domain.RuleFinding;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.Correlation;
import org.sumspace.assessment.profile.domain.Correlations;
import org.sumspace.assessment.profile.domain.NumberProfile;
import org.sumspace.assessment.profile.domain.ProfileAlert;
import org.sumspace.assessment.release.domain.ReleaseResult;

/** The report for people: one HTML page without script, in which every plot has its data beside it. */
public final class ReportPage {
    private final RunResults run;
    private final List<Plot> plots;
    private final Html html = new Html();

    private ReportPage(RunResults run, List<Plot> plots) {
        this.run = run;
        this.plots = plots;
    }

    /** @param style the style sheet that the page contains */
    public static String of(RunResults run, List<Plot> plots, String style) {
        return new ReportPage(run, plots).page(style);
    }

    private String page(String style) {
        html.start("Assessment of " + run.snapshot().name(), style);
        html.element("h1", "Assessment of " + run.snapshot().name());
        html.element(
                "p",
                String.format(
                        Locale.ROOT,
                        "%s rows, %d columns, %s bytes, read as %s (%s), assessed on %s. Run %s.",
                        Numbers.count(run.table().rows()),
                        run.table().columns().size(),
                        Numbers.count(run.snapshot().bytes()),
                        run.table().schema().label(),
                        run.snapshot().encoding(),
                        run.started(),
                        run.runId()));
        summary();
        warnings();
        personal();
        release();
        ModelSection.add(html, run);
        quality();
        columns();
        plots();
        notComputed();
        files();
        html.raw("<footer>\n");
        html.element("p", RunResults.STATEMENT);
        html.element(
                "p",
                "All figures are computed over all rows unless a table or a section says otherwise."
                        + " audit_manifest.json lists every file of this folder with its SHA-256 and is signed;"
                        + " './sumspace assess verify' checks it. SHA-256 of the input: "
                        + run.snapshot().sha256());
        html.raw("</footer>\n</body>\n</html>\n");
        return html.toString();
    }

    private void summary() {
        html.raw("<h2>Summary</h2>\n<div class=\"summary\">\n");
        card("What is personal", Summary.personal(run));
        card("What is missing", Summary.missing(run));
        card("How concentrated use is", Summary.concentration(run));
        List<String> model = ModelSummary.of(run);
        if (!model.isEmpty()) {
            card(run.model() == null ? "How good the predictions are" : "What the model does", model);
        }
        List<String> groups = ModelSummary.groups(run);
        if (!groups.isEmpty()) {
            card("How differently groups are treated", groups);
        }
        card("What was not examined", Summary.notExamined(run));
        html.raw("</div>\n");
    }

    private void card(String title, List<String> sentences) {
        html.raw("<section class=\"card\">\n").element("h3", title);
        sentences.forEach(sentence -> html.element("p", sentence));
        html.raw("</section>\n");
    }

    private void warnings() {
        List<String> warnings = run.warnings();
        if (!warnings.isEmpty()) {
            html.raw("<h2>Warnings</h2>\n<div class=\"warning\">\n")
                    .list(warnings)
                    .raw("</div>\n");
        }
    }

    private void personal() {
        html.element("h2", "Personal data");
        html.element(
                "p",
                String.format(
                        Locale.ROOT,
                        "Risk of the input before anything was replaced: %s of 10 (%s) = min(10, 2 × %d direct"
                                + " identifiers + 1 × %d quasi-identifiers + 1.5 × %d columns with identifiers in their"
                                + " text).",
                        Numbers.text(run.inspection().score()),
                        run.inspection().level(),
                        run.inspection().directIdentifiers(),
                        run.inspection().quasiIdentifiers(),
                        run.inspection().valueFindings()));
        html.element("p", "Pseudonyms: " + run.pseudonyms().method() + ".");
        List<List<String>> rows = new ArrayList<>();
        for (ColumnFinding finding : run.inspection().columns()) {
            rows.add(List.of(
                    finding.column(),
                    FieldInventory.category(finding) + (finding.specialCategory() ? ", Article 9" : ""),
                    run.pseudonyms()
                            .action(finding.column())
                            .name()
                            .toLowerCase(Locale.ROOT)
                            .replace('_', ' '),
                    String.join("; ", finding.evidence()),
                    finding.sampled() ? "sample of " + Numbers.count(finding.examined()) : "all",
                    Numbers.count(finding.distinct())));
        }
        html.table(
                "Columns, what they are, and what happened to them",
                List.of("column", "is", "action", "evidence", "values examined", "distinct values"),
                rows,
                5);
        DisclosureRisk risk = run.metrics().disclosure();
        if (risk != null) {
            disclosure(risk);
        }
    }

    private void disclosure(DisclosureRisk risk) {
        html.element("h3", "How far the quasi-identifiers, as they are now, single out rows");
        html.table(
                "By " + String.join(", ", risk.columns()),
                List.of("figure", "value"),
                List.of(
                        List.of("rows in the smallest class (k of k-anonymity)", Numbers.count(risk.smallestClass())),
                        List.of("classes", Numbers.count(risk.classes())),
                        List.of("rows that are unique", Numbers.count(risk.uniqueRows())),
                        List.of("rows in classes of fewer than 5", Numbers.count(risk.rowsInSmallClasses())),
                        List.of(
                                "average risk of a row to be picked (classes / rows)",
                                Numbers.text(risk.averageRisk()))),
                1);
    }

    private void quality() {
        html.element("h2", "Quality");
        html.element("p", "Score " + Numbers.text(run.metrics().quality().score()) + " of 1.");
        html.table(
                "Parts of the score",
                List.of("part", "what is counted", "weight", "share"),
                run.metrics().quality().parts().stream()
                        .map(part -> List.of(
                                part.name(),
                                part.meaning(),
                                Numbers.text(part.weight()),
                                part.score() == null ? "does not apply" : Numbers.text(part.score())))
                        .toList(),
                2);
        html.element(
                "p",
                String.format(
                        Locale.ROOT,
                        "%s of %s rows were left out; %s rows are equal to an earlier one.",
                        Numbers.count(run.table().rowsRead() - run.table().rows()),
                        Numbers.count(run.table().rowsRead()),
                        Numbers.count(run.table().duplicateRows())));
        if (!run.table().rejected().isEmpty()) {
            html.table(
                    "Rows that were left out",
                    List.of("reason", "column", "first line", "rows"),
                    run.table().rejected().stream().map(ReportPage::rejected).toList(),
                    2);
        }
        if (!run.table().findings().isEmpty()) {
            html.table(
                    "Rules of the plan that values break",
                    List.of("column", "rule", "first row", "values"),
                    run.table().findings().stream().map(ReportPage::finding).toList(),
                    2);
        }
    }

    private static List<String> finding(RuleFinding finding) {
        return List.of(finding.column(), finding.rule(), Numbers.count(finding.row()), Numbers.count(finding.values()));
    }

    private static List<String> rejected(RejectedRows rows) {
        return List.of(
                rows.reason(),
                rows.column(),
                rows.line() == 0 ? "not known" : Numbers.count(rows.line()),
                Numbers.count(rows.rows()));
    }

    private void columns() {
        html.element("h2", "Columns");
        alerts();
        List<List<String>> rows = new ArrayList<>();
        for (ColumnProfile column : run.profile().columns()) {
            rows.add(List.of(
                    column.name(),
                    column.dtype(),
                    top(column),
                    Numbers.count(column.nullCount()),
                    Numbers.percent(column.nullFraction()),
                    Numbers.count(column.nUnique())));
        }
        html.table(
                "All columns, all rows",
                List.of("column", "type", "most frequent values", "missing", "share missing", "distinct"),
                rows,
                3);
        List<List<String>> numbers = new ArrayList<>();
        for (ColumnProfile column : run.profile().columns()) {
            NumberProfile profile = column.numbers();
            if (profile != null) {
                numbers.add(List.of(
                        column.name(),
                        Numbers.text(profile.min()),
                        Numbers.text(profile.quantiles().get(1)),
                        Numbers.text(profile.quantiles().get(2)),
                        Numbers.text(profile.quantiles().get(3)),
                        Numbers.text(profile.max()),
                        Numbers.text(profile.mean())));
            }
        }
        correlations();
        if (!numbers.isEmpty()) {
            html.table(
                    "Columns of numbers",
                    List.of("column", "smallest", "25 %", "median", "75 %", "largest", "mean"),
                    numbers,
                    1);
        }
    }

    private void alerts() {
        List<ProfileAlert> alerts = run.profile().alerts();
        if (!alerts.isEmpty()) {
            html.element("h3", "What to look at")
                    .list(alerts.stream().map(ProfileAlert::message).toList());
        }
    }

    private void correlations() {
        Correlations correlations = run.profile().correlations();
        if (!correlations.pairs().isEmpty()) {
            html.table(
                    "Correlations: Pearson's and Spearman's of numbers, Cramér's V of categories",
                    List.of("column", "column", "method", "coefficient", "rows"),
                    correlations.pairs().stream().map(ReportPage::correlation).toList(),
                    3);
        }
        if (!correlations.notes().isEmpty()) {
            html.list(correlations.notes());
        }
    }

    private static List<String> correlation(Correlation pair) {
        Double value = pair.value();
        return List.of(
                pair.first(),
                pair.second(),
                pair.method().replace('_', ' '),
                value == null ? "not defined: one value alone" : Numbers.text(value),
                Numbers.count(pair.n()));
    }

    private void release() {
        ReleaseResult release = run.transform().release();
        if (release == null) {
            return;
        }
        html.element("h2", "Released table");
        DisclosureRisk risk = release.disclosure();
        if (risk == null) {
            html.element("p", "There is none. " + release.reason());
            return;
        }
        html.element(
                "p",
                String.format(
                        Locale.ROOT,
                        "release.csv has %s of %s rows; %s were left out. The smallest of its %s classes has %s rows."
                                + " Of what the quasi-identifiers told, %s is lost (non-uniform entropy).",
                        Numbers.count(release.releasedRows()),
                        Numbers.count(release.rows()),
                        Numbers.count(release.suppressedRows()),
                        Numbers.count(risk.classes()),
                        Numbers.count(risk.smallestClass()),
                        Numbers.percent(release.loss())));
        html.table(
                "How general the quasi-identifiers are",
                List.of("column", "levels from", "level", "last level"),
                release.columns().stream()
                        .map(level -> List.of(
                                level.column(),
                                level.method(),
                                Numbers.count(level.level()),
                                Numbers.count(level.height())))
                        .toList(),
                2);
        if (!release.leftOut().isEmpty()) {
            html.element("p", "Columns that are not released: " + String.join(", ", release.leftOut()) + ".");
        }
    }

    private static String top(ColumnProfile column) {
        return String.join(
                ", ",
                column.topValues().stream()
                        .limit(5)
                        .map(each -> each.value() + " (" + Numbers.count(each.count()) + ")")
                        .toList());
    }

    private void plots() {
        html.element("h2", "Plots");
        plots.stream().filter(Plot::hasData).forEach(this::plot);
        html.table(
                "Plots without data",
                List.of("plot", "why"),
                plots.stream()
                        .filter(plot -> !plot.hasData())
                        .map(plot -> List.of(plot.title(), String.valueOf(plot.reason())))
                        .toList(),
                2);
    }

    private void plot(Plot plot) {
        html.element("h3", plot.title());
        String basis = plot.yLabel().isEmpty() ? plot.basis() : plot.yLabel() + "; " + plot.basis();
        html.raw("<p class=\"basis\">").raw(Html.escape(basis)).raw("</p>\n");
        if (plot.isTable()) {
            html.table(plot.title(), plot.head(), plot.cells(), 2);
            return;
        }
        boolean series = plot.rows().stream().anyMatch(row -> !row.series().isEmpty());
        html.raw("<div class=\"plot\">\n").raw(Chart.svg(plot)).raw("<div class=\"rows\">\n");
        html.table(
                "Data of the plot",
                series
                        ? List.of(
                                plot.isLine() ? plot.xLabel() : "",
                                plot.kind().equals("matrix") ? plot.xLabel() : "",
                                plot.yLabel())
                        : List.of(plot.isLine() ? plot.xLabel() : "", plot.yLabel()),
                plot.rows().stream()
                        .map(row -> series
                                ? List.of(row.label(), row.series(), Numbers.text(row.y()))
                                : List.of(row.label(), Numbers.text(row.y())))
                        .toList(),
                series ? 2 : 1);
        html.raw("</div>\n</div>\n");
    }

    private void notComputed() {
        html.element("h2", "What was not computed");
        html.table(
                "Analyses",
                List.of("analysis", "why"),
                Analyses.notComputedInWords(run).stream()
                        .map(ReportPage::missing)
                        .toList(),
                2);
    }

    private void files() {
        html.element("h2", "Files of this assessment");
        List<List<String>> rows = new ArrayList<>(List.of(
                List.of(Sop.HTML + ", " + Sop.MARKDOWN, "how the assessment was made, and how to make it again"),
                List.of("field_inventory.csv", "each column: what it is, why, and what happened to it"),
                List.of("data_card.json, " + Croissant.NAME, "what the data set is, for programs and catalogs"),
                List.of(
                        AnnexIv.NAME,
                        "what there is for technical documentation under the AI Act, and what is missing"),
                List.of(
                        ComplianceGraph.NAME + ", " + Provenance.NAME,
                        "the findings and the origin of each file as linked data"),
                List.of(OdrlPolicy.NAME, "a template of a policy for the rows"),
                List.of("metrics_full.json", "each figure with the number of rows behind it")));
        if (run.model() != null) {
            rows.add(List.of(ModelCard.NAME + ", " + ModelSection.FILE, "what the model is and does, for programs"));
        }
        if (run.transform().statements() > 0) {
            rows.add(List.of("normalized.jsonl", "the records, with identifiers treated as the inventory says"));
        }
        html.table("Beside this report", List.of("file", "what it has"), rows, 2);
    }

    private static List<String> missing(NotComputed missing) {
        return List.of(missing.analysis(), missing.reason());
    }
}
