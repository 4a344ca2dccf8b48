package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sumspace.assessment.dataset.domain.DatasetRuleFinding;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.figure.domain.Describing;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.ColumnProfile.NumberProfile;
import org.sumspace.assessment.profile.domain.ProfileResult.ProfileAlert;
import org.sumspace.assessment.release.domain.ReleaseResult;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** The report for people: one HTML page without script, which begins with pictures; each has its table behind a button. */
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
        List<Overview.Topic> topics = Overview.of(run, plots);
        topics.forEach(this::topic);
        warnings();
        personal();
        release();
        ModelSection.add(html, run);
        quality();
        columns();
        plots(topics);
        notComputed();
        files();
        html.raw("</main>\n<footer>\n");
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

    private void topic(Overview.Topic topic) {
        html.raw("<section class=\"topic\">\n").element("h2", topic.title());
        for (Overview.Picture picture : topic.pictures()) {
            if (topic.pictures().size() > 1) {
                html.raw("<div>\n").element("h3", picture.plot().title());
            }
            html.figure(picture.plot(), picture.sentence(), picture.numeric());
            if (topic.pictures().size() > 1) {
                html.raw("</div>\n");
            }
        }
        html.raw("<div class=\"words\">\n");
        topic.sentences().forEach(sentence -> html.element("p", sentence));
        html.raw("</div>\n</section>\n");
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

    private static List<String> finding(DatasetRuleFinding finding) {
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
        if (!numbers.isEmpty()) {
            html.behind(
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

    /** Adds the figures that are not at the beginning of the report. */
    private void plots(List<Overview.Topic> topics) {
        html.element("h2", "Plots").raw("<div class=\"topic\">\n");
        Set<String> shown = new HashSet<>(Overview.REPEATED);
        topics.forEach(topic ->
                topic.pictures().forEach(picture -> shown.add(picture.plot().id())));
        for (Plot plot : plots) {
            if (plot.hasData() && !shown.contains(plot.id())) {
                html.raw("<div>\n").element("h3", plot.title());
                html.figure(plot, Describing.of(plot), plot.isLine() ? 0 : 2).raw("</div>\n");
            }
        }
        html.raw("</div>\n");
        html.table(
                "Plots without data",
                List.of("plot", "why"),
                plots.stream()
                        .filter(plot -> !plot.hasData())
                        .map(plot -> List.of(plot.title(), String.valueOf(plot.reason())))
                        .toList(),
                2);
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
