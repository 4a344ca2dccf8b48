package org.sumspace.assessment.report.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.Explanation;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** The section of the report about the model, for readers who know neither models nor their metrics. */
public final class ModelSection {
    /** The file with everything that a run found about its model. */
    public static final String FILE = "model_analysis.json";

    private static final int FEATURES_MAX = 20;
    private static final int CONTRIBUTIONS = 3;

    private static final Map<String, String> MEANINGS = meanings();
    private static final Set<String> SHARES =
            Set.of("accuracy", "balanced_accuracy", "macro_f1", "roc_auc", "average_precision");

    private final Html html;
    private final RunResults run;
    private final HeldOutRows.@Nullable About heldOut;

    private ModelSection(Html html, RunResults run) {
        this.html = html;
        this.run = run;
        this.heldOut = run.model() == null ? null : run.model().heldOut();
    }

    private static Map<String, String> meanings() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("accuracy", "share of the predictions that are right");
        all.put("balanced_accuracy", "the same as the mean over the classes, so that rare classes count as much");
        all.put("macro_f1", "1 if every class is found completely and without false alarms");
        all.put("roc_auc", "how often a row with the favourable label gets the higher score; 0.5 is guessing");
        all.put("average_precision", "mean precision over all thresholds");
        all.put("log_loss", "how surprising the labels are for the scores; smaller is better");
        all.put("brier_score", "mean squared difference of score and label; smaller is better");
        all.put("expected_calibration_error", "how far scores are from the shares that occur; smaller is better");
        all.put("rmse", "typical error, in which large ones count more");
        all.put("mae", "mean distance of prediction and truth");
        all.put("r2", "share of the variance that the predictions explain; 0 is guessing the mean");
        return all;
    }

    /** Adds the section if the run has a model or predictions. */
    static void add(Html html, RunResults run) {
        ModelSection section = new ModelSection(html, run);
        if (run.model() != null) {
            section.add(run.model());
        } else if (run.metrics().predictions() != null) {
            html.element("h2", "The predictions");
            section.performance();
        }
    }

    private void add(ModelAnalysis model) {
        html.element("h2", "The model");
        html.element(
                "p",
                "A model computes a prediction from the columns that it was made for, its features. It was asked for "
                        + (heldOut == null ? "each row" : "each of " + heldOut.rows())
                        + ", and what it said is compared with what is true. It was read as data; nothing in its"
                        + " file was executed.");
        html.table("What it is", List.of("what", "value"), facts(model), 2);
        performance();
        importance(model);
        local(model);
        html.element(
                "p",
                "Importance, contributions and dependence come from a sample of " + Numbers.count(model.sampled())
                        + " rows, seed 42. They say what the model depends on, not what causes the target.");
    }

    private static List<List<String>> facts(ModelAnalysis model) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("name", model.model().id()));
        rows.add(
                List.of("kind", model.info().type() + ", " + model.info().task().label()));
        rows.add(List.of("features", String.join(", ", model.info().features())));
        if (model.target() != null) {
            rows.add(List.of("what is true stands in", model.target()));
        }
        rows.add(List.of(
                "rows with a prediction", Numbers.count(model.predicted()) + " of " + Numbers.count(model.rows())));
        model.predictions()
                .forEach(each -> rows.add(List.of("predicts " + each.label(), Numbers.count(each.count()) + " rows")));
        if (model.model().sha256() != null) {
            rows.add(List.of("SHA-256 of its file", model.model().sha256()));
        }
        return rows;
    }

    private void performance() {
        html.element(
                "h3",
                heldOut == null
                        ? "How good " + (run.model() == null ? "the" : "its") + " predictions are"
                        : "How good its predictions are on test rows");
        if (heldOut != null) {
            html.element("p", "All figures of this section are about " + heldOut.rows() + ".");
        }
        html.element("p", ModelSummary.performance(run));
        List<String> remarks = new ArrayList<>(ModelSummary.remarks(run));
        if (heldOut != null) {
            heldOut.remarks().stream()
                    .filter(remark -> !remarks.contains(remark))
                    .forEach(remarks::add);
        }
        if (!remarks.isEmpty()) {
            html.list(remarks);
        }
        run.metrics().fairness().forEach(fairness -> html.element("p", ModelSummary.fairness(fairness)));
        if (!run.metrics().fairness().isEmpty()) {
            html.element(
                    "p",
                    (heldOut == null
                                    ? ""
                                    : "Groups are compared over all "
                                            + Numbers.count(run.table().rows())
                                            + " rows of the table, most of which the model may have been trained on. ")
                            + "The rates of each group stand under \u201cHow differently groups are treated\u201d.");
        }
    }

    static String meaning(String figure) {
        return figure.startsWith(MetricFiles.RECALL)
                ? "share of the rows with this label that are found"
                : MEANINGS.getOrDefault(figure, "");
    }

    /** Whether a figure is between 0 and 1, where 1 is best. */
    static boolean isShare(String figure) {
        return figure.startsWith(MetricFiles.RECALL) || SHARES.contains(figure);
    }

    static String title(String figure) {
        return figure.startsWith(MetricFiles.RECALL)
                ? "recall of " + figure.substring(MetricFiles.RECALL.length())
                : figure.replace('_', ' ');
    }

    private void importance(ModelAnalysis model) {
        for (ImportanceTable table : ModelAnalyses.tables(model)) {
            boolean shuffled = table.metric() != null;
            html.element("h3", shuffled ? "What its predictions depend on" : "How far each feature moves its output");
            html.element(
                    "p",
                    shuffled
                            ? "The values of one feature are shuffled. The more the " + table.metric() + " of "
                                    + Numbers.text(requireNonNull(table.baselineScore()))
                                    + " falls, the more the model needs the feature."
                            : "The mean of what a feature adds to, or takes from, the output ("
                                    + requireNonNull(model.contributions()).output() + "; Shapley values, "
                                    + table.method() + ").");
            html.table(
                    shuffled ? "Loss, mean of 5 shuffles" : "Mean absolute contribution",
                    shuffled ? List.of("feature", "value", "standard deviation") : List.of("feature", "value"),
                    table.featureImportance().stream()
                            .limit(FEATURES_MAX)
                            .map(each -> each.importanceStd() == null
                                    ? List.of(each.feature(), Numbers.text(each.importanceMean()))
                                    : List.of(
                                            each.feature(),
                                            Numbers.text(each.importanceMean()),
                                            Numbers.text(each.importanceStd())))
                            .toList(),
                    1);
        }
    }

    private void local(ModelAnalysis model) {
        Explanation explanation = model.local();
        if (explanation == null) {
            return;
        }
        html.element("h3", "Why single rows get their output");
        html.element(
                "p",
                "Rows from the lowest to the highest output (" + explanation.output()
                        + "). Base value and contributions of all features add up to the output.");
        html.table(
                "The largest contributions",
                List.of("output", "base value", "contributions"),
                explanation.local().stream().map(row -> row(explanation, row)).toList(),
                2);
    }

    private static List<String> row(Explanation explanation, LocalExplanation row) {
        List<String> largest = IntStream.range(0, row.contributions().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer i) -> -Math.abs(row.contributions().get(i))))
                .limit(CONTRIBUTIONS)
                .map(i -> explanation.features().get(i) + " "
                        + signed(row.contributions().get(i)))
                .toList();
        return List.of(Numbers.text(row.output()), Numbers.text(row.baseValue()), String.join(", ", largest));
    }

    private static String signed(double value) {
        return (value > 0 ? "+" : "") + Numbers.text(value);
    }
}
