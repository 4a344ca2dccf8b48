package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sumspace.assessment.figure.domain.Describing;
import org.sumspace.assessment.figure.domain.Drawing;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.profile.domain.ColumnCorrelation;
import org.sumspace.assessment.profile.domain.ColumnProfile;
import org.sumspace.assessment.profile.domain.ColumnProfile.NumberProfile;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The beginning of a report: each finding as a picture with its sentences. A picture shows only data that are also in
 * the tables of the report: no value of replaced columns, and no rare value of personal ones.
 */
final class Overview {
    /** Plots whose data are contained in the table of another figure. */
    static final Set<String> REPEATED = Set.of("completeness_bar", "schema_overview_table");

    /**
     * A value of a personal column in fewer rows could identify a person; lists of frequent values have the same limit.
     */
    private static final long SHOWN_FROM = 5;

    private static final Map<IdentifierRole, String> ROLES = roles();

    private final RunResults run;
    private final Map<String, Plot> plots;

    /**
     * A picture.
     *
     * @param numeric from which column on cells of the table are numbers
     */
    record Picture(Plot plot, String sentence, int numeric) {}

    /** What belongs together. */
    record Topic(String title, List<Picture> pictures, List<String> sentences) {
        Topic {
            pictures = List.copyOf(pictures);
            sentences = List.copyOf(sentences);
        }
    }

    private Overview(RunResults run, List<Plot> plots) {
        this.run = run;
        this.plots = plots.stream().collect(Collectors.toMap(Plot::id, plot -> plot));
    }

    private static Map<IdentifierRole, String> roles() {
        Map<IdentifierRole, String> roles = new LinkedHashMap<>();
        roles.put(IdentifierRole.DIRECT, "direct identifiers");
        roles.put(IdentifierRole.SECRET, "secrets");
        roles.put(IdentifierRole.QUASI, "quasi-identifiers");
        roles.put(IdentifierRole.SPECIAL, "special categories");
        roles.put(IdentifierRole.CONTAINS, "texts with identifiers");
        return roles;
    }

    static List<Topic> of(RunResults run, List<Plot> plots) {
        Overview overview = new Overview(run, plots);
        List<Topic> topics = new ArrayList<>();
        topics.add(new Topic("What is personal", List.of(overview.personal()), Summary.personal(run)));
        topics.add(new Topic(
                "What is missing",
                List.of(overview.missing()),
                Summary.missing(run).subList(1, 2)));
        List<String> model = ModelSummary.of(run);
        if (!model.isEmpty()) {
            topics.add(new Topic(
                    run.model() == null ? "How good the predictions are" : "What the model does",
                    overview.quality(),
                    model));
        }
        List<String> groups = ModelSummary.groups(run);
        if (!groups.isEmpty()) {
            topics.add(new Topic("How differently groups are treated", overview.rates(), groups));
        }
        topics.add(new Topic("How values are distributed", List.of(overview.distributions()), List.of()));
        topics.add(new Topic(
                "How columns go together",
                overview.correlations(),
                run.profile().correlations().notes()));
        topics.add(new Topic("How concentrated use is", overview.concentration(), Summary.concentration(run)));
        topics.add(new Topic("What was not examined", List.of(), Summary.notExamined(run)));
        return topics;
    }

    private String allRows() {
        return "exact, " + Numbers.count(run.table().rows()) + " rows";
    }

    private Picture personal() {
        long rows = run.table().rows();
        List<Row> bars = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        boolean sampled = false;
        for (ColumnFinding finding : run.inspection().columns()) {
            double share = rows == 0 ? 0 : Math.min(1, (double) personalRows(finding) / rows);
            if (finding.isPersonal()) {
                sampled |= finding.role() == IdentifierRole.CONTAINS && finding.sampled();
                bars.add(new Row(finding.column(), String.valueOf(ROLES.get(finding.role())), 0, share));
            }
            cells.add(List.of(
                    finding.column(),
                    FieldInventory.category(finding) + (finding.specialCategory() ? ", Article 9" : ""),
                    run.pseudonyms()
                            .action(finding.column())
                            .name()
                            .toLowerCase(Locale.ROOT)
                            .replace('_', ' '),
                    String.join("; ", finding.evidence()),
                    finding.sampled() ? "sample of " + Numbers.count(finding.examined()) : "all",
                    Numbers.count(finding.distinct()),
                    finding.isPersonal() ? Numbers.percent(share) : ""));
        }
        List<Row> sorted = bars.stream()
                .sorted(Comparator.comparing(row -> List.copyOf(ROLES.values()).indexOf(row.series())))
                .toList();
        Plot plot = sorted.isEmpty()
                ? Plot.without(
                        "no column is personal by its name, the form of its values, or because they single out rows")
                : Plot.bars(
                        "share of the rows that have such a value",
                        sampled ? "sampled, seed " + run.inspection().seed() : allRows(),
                        sorted.stream().limit(Drawing.MOST).toList());
        return new Picture(
                plot.behind(
                                List.of(
                                        "column",
                                        "is",
                                        "action",
                                        "evidence",
                                        "values examined",
                                        "distinct values",
                                        "rows with such a value"),
                                cells)
                        .named("personal_columns", "Columns, what they are, and what happened to them"),
                sorted.isEmpty() ? "" : personalSentence(sorted),
                5);
    }

    private String personalSentence(List<Row> personal) {
        int columns = run.inspection().columns().size();
        String kinds = ROLES.values().stream()
                .map(kind -> Map.entry(
                        kind,
                        personal.stream()
                                .filter(row -> row.series().equals(kind))
                                .count()))
                .filter(each -> each.getValue() > 0)
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
        return personal.size() + " of " + columns + " columns are personal (" + kinds + ")."
                + further(personal.size(), "are personal, too");
    }

    /**
     * The number of rows in which a column is personal: the rows with a value or, for free text, the rows with an
     * identifier in the text.
     */
    private static long personalRows(ColumnFinding finding) {
        return finding.role() == IdentifierRole.CONTAINS
                ? finding.tallies().stream().mapToLong(KindTally::rows).max().orElse(0)
                : finding.present();
    }

    /** A sentence about the columns that a picture leaves out. */
    private static String further(int columns, String what) {
        int more = columns - Drawing.MOST;
        return more <= 0 ? "" : " Drawn are " + Drawing.MOST + " of them; " + more + " further columns " + what + ".";
    }

    private Picture missing() {
        List<ColumnProfile> columns = run.profile().columns();
        List<ColumnProfile> incomplete = columns.stream()
                .filter(column -> column.nullCount() > 0)
                .sorted(Comparator.comparingLong(ColumnProfile::nullCount).reversed())
                .toList();
        Plot plot = incomplete.isEmpty()
                ? Plot.without("every column has a value in every row")
                : Plot.bars(
                        "share of the rows that have no value",
                        allRows(),
                        incomplete.stream()
                                .limit(Drawing.MOST)
                                .map(column -> Row.bar(column.name(), column.nullFraction()))
                                .toList());
        return new Picture(
                plot.behind(
                                List.of(
                                        "column",
                                        "type",
                                        "most frequent values",
                                        "missing",
                                        "share missing",
                                        "distinct"),
                                columns.stream().map(Overview::column).toList())
                        .named("missing_values", "All columns, all rows"),
                incomplete.isEmpty() ? "" : Summary.missing(run).get(0) + others(incomplete, columns.size()),
                3);
    }

    /** The columns that the picture leaves out. */
    private static String others(List<ColumnProfile> incomplete, int columns) {
        int complete = columns - incomplete.size();
        String more = incomplete.size() <= Drawing.MOST
                ? ""
                : further(
                        incomplete.size(),
                        "lack up to "
                                + Numbers.percent(incomplete.get(Drawing.MOST).nullFraction()));
        return more
                + switch (complete) {
                    case 0 -> "";
                    case 1 -> " One further column has a value in every row.";
                    default -> " " + complete + " further columns have a value in every row.";
                };
    }

    private static List<String> column(ColumnProfile column) {
        return List.of(
                column.name(),
                column.dtype(),
                column.topValues().stream()
                        .limit(5)
                        .map(each -> each.value() + " (" + Numbers.count(each.count()) + ")")
                        .collect(Collectors.joining(", ")),
                Numbers.count(column.nullCount()),
                Numbers.percent(column.nullFraction()),
                Numbers.count(column.nUnique()));
    }

    private Picture distributions() {
        List<ColumnProfile> shown = run.profile().columns().stream()
                .filter(column ->
                        column.numbers() != null || !column.topValues().isEmpty())
                .toList();
        int others = run.profile().columns().size() - shown.size();
        String without = others == 0
                ? ""
                : " Without a picture are " + others
                        + (others == 1 ? " column whose" : " columns whose")
                        + " values were replaced, differ in most rows, or are missing.";
        if (shown.isEmpty()) {
            return new Picture(
                    Plot.without("the values of all columns were replaced, differ in most rows, or are missing")
                            .named("distributions", "Distributions"),
                    "",
                    2);
        }
        List<Row> rows = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        for (ColumnProfile column : shown.subList(0, Math.min(Drawing.MOST, shown.size()))) {
            for (Row row : distribution(column)) {
                rows.add(row);
                cells.add(List.of(
                        row.series(),
                        row.label(),
                        Double.isFinite(row.y()) ? Numbers.text(row.y()) : "1 to " + (SHOWN_FROM - 1)));
            }
        }
        return new Picture(
                Plot.bars("rows", allRows(), rows)
                        .behind(List.of("column", "value", "rows"), cells)
                        .named("distributions", "Distributions"),
                shown.size() + (shown.size() == 1 ? " column" : " columns")
                        + ": numbers in bins of equal width, of others the most frequent values."
                        + further(shown.size(), "are in the table \u201cAll columns, all rows\u201d alone") + without,
                2);
    }

    /** The bins of numbers, or the most frequent values. Bins of a personal column with few rows have no number. */
    private static List<Row> distribution(ColumnProfile column) {
        NumberProfile numbers = column.numbers();
        if (numbers == null) {
            return column.topValues().stream()
                    .map(each -> new Row(each.value(), column.name(), 0, each.count()))
                    .toList();
        }
        List<Row> rows = new ArrayList<>();
        int bins = numbers.histogram().size();
        double width = (numbers.max() - numbers.min()) / bins;
        for (int i = 0; i < bins; i++) {
            long count = numbers.histogram().get(i);
            double from = numbers.min() + i * width;
            String label = width == 0
                    ? Numbers.text(from)
                    : Numbers.text(from) + " to " + Numbers.text(i == bins - 1 ? numbers.max() : from + width);
            boolean hidden = column.isPiiField() && count > 0 && count < SHOWN_FROM;
            rows.add(new Row(label, column.name(), from, hidden ? Double.NaN : count));
        }
        return rows;
    }

    private List<Picture> correlations() {
        return List.of(
                together(
                        "Correlations: Pearson's and Spearman's of numbers",
                        "pearson",
                        pair -> !pair.method().equals("cramers_v"),
                        "Pearson's coefficient, from -1 to 1; hollow squares are below 0"),
                together(
                        "Correlations: Cram\u00e9r's V of categories",
                        "cramers_v",
                        pair -> pair.method().equals("cramers_v"),
                        "Cram\u00e9r's V, from 0 to 1"));
    }

    private Picture together(String title, String method, Predicate<ColumnCorrelation> inTable, String label) {
        List<ColumnCorrelation> pairs =
                run.profile().correlations().pairs().stream().filter(inTable).toList();
        List<Row> cells = new ArrayList<>();
        long least = Long.MAX_VALUE;
        for (ColumnCorrelation pair : pairs) {
            Double value = pair.value();
            if (pair.method().equals(method) && value != null) {
                cells.add(new Row(pair.second(), pair.first(), 0, value));
                least = Math.min(least, pair.n());
            }
        }
        Plot plot = cells.isEmpty()
                ? Plot.without("fewer than two such columns have several values and were kept")
                : Plot.matrix("", label, "exact, at least " + Numbers.count(least) + " rows a pair", cells);
        return new Picture(
                plot.behind(
                                List.of("column", "column", "method", "coefficient", "rows"),
                                pairs.stream().map(Overview::correlation).toList())
                        .named(method, title),
                Describing.of(plot),
                3);
    }

    private static List<String> correlation(ColumnCorrelation pair) {
        Double value = pair.value();
        return List.of(
                pair.first(),
                pair.second(),
                pair.method().replace('_', ' '),
                value == null ? "not defined: one value alone" : Numbers.text(value),
                Numbers.count(pair.n()));
    }

    private List<Picture> quality() {
        List<Picture> pictures = new ArrayList<>();
        PredictionResult predictions = run.metrics().predictions();
        if (predictions == null) {
            return pictures;
        }
        Classification classes = predictions.classification();
        pictures.add(figures(predictions));
        if (classes == null) {
            add(pictures, "residual_plot", "How far labels are above the predictions, by prediction.");
            add(pictures, "prediction_error_histogram", "");
            return pictures;
        }
        add(
                pictures,
                "confusion_matrix",
                Numbers.count(classes.right()) + " of " + Numbers.count(classes.rows())
                        + " rows are on the diagonal, where the prediction is true."
                        + mistake(classes));
        ScoreQuality scores = classes.scores();
        add(
                pictures,
                "roc_curve",
                scores == null
                        ? ""
                        : "The area below the line is " + GroupPlots.text(scores.rocArea()) + "; guessing has 0.5.");
        add(
                pictures,
                "calibration_curve",
                scores == null
                        ? ""
                        : "Scores are " + GroupPlots.text(scores.calibrationError())
                                + " away from the shares that occur, on average.");
        return pictures;
    }

    private static String mistake(Classification classes) {
        long most = 0;
        String names = "";
        for (int i = 0; i < classes.classes().size(); i++) {
            for (int j = 0; j < classes.classes().size(); j++) {
                long rows = classes.confusion().get(i).get(j);
                if (i != j && rows > most) {
                    most = rows;
                    names = classes.classes().get(j) + " is predicted where "
                            + classes.classes().get(i) + " is true";
                }
            }
        }
        return most == 0 ? "" : " The most frequent mistake: " + names + ", in " + Numbers.count(most) + " rows.";
    }

    private void add(List<Picture> pictures, String id, String sentence) {
        Plot plot = plots.get(id);
        if (plot != null) {
            pictures.add(new Picture(
                    plot,
                    plot.hasData() && sentence.isEmpty() ? Describing.of(plot) : plot.hasData() ? sentence : "",
                    plot.isLine() ? 0 : 2));
        }
    }

    private Picture figures(PredictionResult predictions) {
        List<Row> rows = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        MetricFiles.performance(predictions).forEach((name, figure) -> {
            cells.add(List.of(
                    ModelSection.title(name),
                    GroupPlots.text(figure),
                    Numbers.count(figure.n()),
                    ModelSection.meaning(name)));
            if (ModelSection.isShare(name) && figure.value() != null) {
                rows.add(new Row(ModelSection.title(name), "", 0, figure.value(), figure.low(), figure.high()));
            }
        });
        Classification classes = predictions.classification();
        Plot plot = classes == null || rows.isEmpty()
                ? Plot.without("errors of numbers have the unit of the label")
                : Plot.bars("1 is best", GroupPlots.exact(run, classes.rows()) + "; lines are 95 % intervals", rows);
        return new Picture(
                plot.behind(List.of("figure", "value", "rows", "meaning"), cells)
                        .named("performance", "Exact figures, with 95 % intervals"),
                Describing.of(plot),
                4);
    }

    /** Empty without rates; the sentences then give the reason. */
    private List<Picture> rates() {
        Plot plot = plots.getOrDefault("fairness_metric_table", Plot.without("rates were not computed"));
        return plot.rows().isEmpty()
                ? List.of()
                : List.of(new Picture(
                        plot,
                        "A bar for each group that is large enough to be compared, a picture for each rate; a line is the"
                                + " 95 % interval.",
                        2));
    }

    private List<Picture> concentration() {
        List<Picture> pictures = new ArrayList<>();
        if (run.metrics().events() != null) {
            add(pictures, "lorenz_curve", "");
            add(pictures, "coverage_at_k_curve", "");
        }
        return pictures;
    }
}
