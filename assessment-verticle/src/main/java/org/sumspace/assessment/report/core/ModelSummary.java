package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Fairness.GroupRates;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.PredictionResult.Regression;
import org.sumspace.assessment.metric.service.ClassificationRemarks;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/**
 * The findings about the model of a run, or about predictions without a model, in a few sentences for the report and
 * the terminal.
 */
public final class ModelSummary {
    private static final int FEATURES = 3;
    private static final int CLASSES_SHOWN = 20;

    private ModelSummary() {}

    /** Empty without a model and without predictions. */
    public static List<String> of(RunResults run) {
        ModelAnalysis model = run.model();
        PredictionResult predictions = run.metrics().predictions();
        List<String> sentences = new ArrayList<>();
        if (model != null) {
            sentences.add(model.model().id() + " (" + model.info().type() + ") predicts "
                    + (model.target() == null ? "something" : model.target()) + " for "
                    + Numbers.count(model.predicted()) + " of "
                    + (model.heldOut() == null
                            ? Numbers.count(model.rows()) + " rows"
                            : model.heldOut().rows())
                    + ".");
        }
        if (model != null || predictions != null) {
            sentences.add(performance(run));
        }
        Classification classes = predictions == null ? null : predictions.classification();
        if (classes != null && classes.rows() > 0) {
            sentences.addAll(figures(classes));
        }
        sentences.addAll(remarks(run));
        if (model != null) {
            ModelAnalyses.tables(model).stream().findFirst().ifPresent(table -> sentences.add(dependsOn(table)));
        }
        return sentences;
    }

    /** Figures that complement the accuracy. */
    private static List<String> figures(Classification classes) {
        String recalls = classes.recalls().stream()
                .filter(each -> each.rows() > 0)
                .limit(CLASSES_SHOWN)
                .map(each -> "'" + each.name() + "' " + GroupPlots.text(each.figure()) + " of "
                        + Numbers.count(each.rows()) + " rows")
                .collect(Collectors.joining("; "));
        long more = classes.recalls().stream().filter(each -> each.rows() > 0).count() - CLASSES_SHOWN;
        return List.of(
                "Balanced accuracy " + GroupPlots.text(classes.balancedAccuracy()) + ", macro F1 "
                        + GroupPlots.text(classes.macroF1())
                        + (classes.scores() == null
                                ? ""
                                : ", AUC " + GroupPlots.text(classes.scores().rocArea()))
                        + ".",
                "Recall of each class: " + recalls
                        + (more > 0 ? "; metrics_full.json has " + more + " further classes." : "."));
    }

    /** Remarks for readers of the accuracy; empty if there are none, or no classes are predicted. */
    static List<String> remarks(RunResults run) {
        PredictionResult result = run.metrics().predictions();
        Classification classes = result == null ? null : result.classification();
        if (classes == null) {
            return List.of();
        }
        boolean heldOut = run.model() != null && run.model().heldOut() != null;
        return ClassificationRemarks.of(classes, heldOut ? "test rows" : "rows", classes.majority());
    }

    /** How differently groups are treated, by predictions or by labels, or why they were not compared; empty without groups. */
    public static List<String> groups(RunResults run) {
        List<String> sentences =
                run.metrics().fairness().stream().map(ModelSummary::fairness).collect(Collectors.toList());
        if (!run.options().groups().isEmpty()) {
            run.metrics()
                    .reason("fairness_by_group")
                    .ifPresent(reason -> sentences.add("Groups were not compared: " + reason + "."));
        }
        return sentences;
    }

    static String performance(RunResults run) {
        PredictionResult result = run.metrics().predictions();
        if (result == null) {
            return "How good its predictions are was not computed: "
                    + run.metrics().reason("classification_performance").orElse("the plan does not ask for it") + ".";
        }
        Classification classes = result.classification();
        Regression regression = result.regression();
        String predictions = run.model() == null ? " of the predictions" : " of its predictions";
        if (classes != null) {
            return GroupPlots.text(classes.accuracy()) + predictions
                    + " are right; always guessing the most frequent label would be right for "
                    + Numbers.text(classes.rows() == 0 ? 0 : (double) classes.majority() / classes.rows()) + ".";
        }
        return (run.model() == null ? "The predictions are " : "Its predictions are ")
                + GroupPlots.text(Objects.requireNonNull(regression).mae())
                + " away from the truth on average; they explain " + GroupPlots.text(regression.r2())
                + " of the variance (R²).";
    }

    /** Names only features whose importance chance does not explain. */
    static String dependsOn(ImportanceTable table) {
        String features = table.featureImportance().stream()
                .filter(ImportanceTable.Entry::exceedsChance)
                .limit(FEATURES)
                .map(ImportanceTable.Entry::feature)
                .collect(Collectors.joining(", "));
        if (!features.isEmpty()) {
            return "It depends most on " + features + ".";
        }
        return table.metric() == null
                ? "No single feature decides: none moves its output."
                : "No single feature decides: if the values of one are shuffled, the " + table.metric()
                        + " falls by no more than chance explains.";
    }

    static String fairness(Fairness fairness) {
        Figure difference = fairness.demographicParityDifference();
        if (difference.value() == null) {
            return "Groups of " + fairness.column() + " were not compared: " + difference.reason() + "."
                    + small(fairness);
        }
        return "By " + fairness.column() + ": " + fairness.positive()
                + (fairness.basis().equals("predictions") ? " is predicted for " : " is true for ")
                + Numbers.text(rates(fairness).min().orElse(0)) + " to "
                + Numbers.text(rates(fairness).max().orElse(0)) + " of a group; the difference is "
                + GroupPlots.text(difference) + "." + small(fairness);
    }

    /** Groups that are too small to be compared. */
    private static String small(Fairness fairness) {
        String names = fairness.groups().stream()
                .filter(group -> !group.counted())
                .map(group -> group.group() + " (" + Numbers.count(group.n()) + ")")
                .collect(Collectors.joining(", "));
        return names.isEmpty()
                ? ""
                : " Too small to be compared, with fewer than " + fairness.minGroup() + " rows: " + names + ".";
    }

    private static DoubleStream rates(Fairness fairness) {
        return fairness.groups().stream()
                .filter(GroupRates::counted)
                .map(group -> group.selectionRate() == null ? group.labelRate() : group.selectionRate())
                .map(Figure::value)
                .filter(Objects::nonNull)
                .mapToDouble(value -> value);
    }
}
