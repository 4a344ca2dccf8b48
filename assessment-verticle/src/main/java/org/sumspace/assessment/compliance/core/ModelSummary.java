package org.sumspace.assessment.compliance.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.sumspace.assessment.compliance.domain.RunResults;
import org.sumspace.assessment.explanation.domain.ImportanceTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.GroupRates;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.Regression;
import org.sumspace.assessment.metric.service.Recalls;

/** What was found about the model of a run, in a few sentences, for the report and the terminal. */
public final class ModelSummary {
    private static final int FEATURES = 3;
    private static final double ROUNDED = 1e-6;

    private ModelSummary() {}

    /** Empty without a model. */
    public static List<String> of(RunResults run) {
        ModelAnalysis model = run.model();
        if (model == null) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(model.model().id() + " (" + model.info().type() + ") predicts "
                + (model.target() == null ? "something" : model.target()) + " for " + Numbers.count(model.predicted())
                + " of "
                + (model.heldOut() == null
                        ? Numbers.count(model.rows()) + " rows"
                        : model.heldOut().rows())
                + ".");
        sentences.add(performance(run));
        ModelAnalyses.tables(model).stream().findFirst().ifPresent(table -> sentences.add(dependsOn(table)));
        return sentences;
    }

    /** How differently groups are treated, by predictions or by labels; empty without groups. */
    public static List<String> groups(RunResults run) {
        return run.metrics().fairness().stream().map(ModelSummary::fairness).toList();
    }

    static String performance(RunResults run) {
        PredictionResult result = run.metrics().predictions();
        if (result == null) {
            return "How good its predictions are was not computed: "
                    + run.metrics().reason("classification_performance").orElse("the plan does not ask for it") + ".";
        }
        Classification classes = result.classification();
        Regression regression = result.regression();
        if (classes != null) {
            return GroupPlots.text(classes.accuracy())
                    + " of its predictions are right; always guessing the most frequent label would be right for "
                    + Numbers.text(majority(classes)) + "." + onlyOne(classes) + neverFound(classes);
        }
        return "Its predictions are "
                + GroupPlots.text(Objects.requireNonNull(regression).mae())
                + " away from the truth on average; they explain " + GroupPlots.text(regression.r2())
                + " of the variance (R²).";
    }

    /** Such a model may look right nearly always, and finds nothing. */
    private static String onlyOne(Classification classes) {
        List<String> predicted = IntStream.range(0, classes.classes().size())
                .filter(column -> classes.confusion().stream().anyMatch(row -> row.get(column) > 0))
                .mapToObj(classes.classes()::get)
                .toList();
        Double accuracy = classes.accuracy().value();
        boolean majority = accuracy != null && Math.abs(accuracy - majority(classes)) < ROUNDED;
        return predicted.size() != 1
                ? ""
                : " It predicts " + (majority ? "the majority only: " : "one class only: ") + predicted.get(0)
                        + " for every row.";
    }

    private static String neverFound(Classification classes) {
        List<String> missed = Recalls.of(classes).entrySet().stream()
                .filter(each -> each.getValue().n() > 0
                        && Double.valueOf(0).equals(each.getValue().value()))
                .map(each ->
                        each.getKey() + " (" + Numbers.count(each.getValue().n()) + ")")
                .toList();
        return missed.isEmpty() ? "" : " It finds no row of " + String.join(", ", missed) + ".";
    }

    /** The share of the most frequent label. */
    private static double majority(Classification classes) {
        long all = 0;
        long most = 0;
        for (List<Long> row : classes.confusion()) {
            long labels = row.stream().mapToLong(Long::longValue).sum();
            all += labels;
            most = Math.max(most, labels);
        }
        return all == 0 ? 0 : (double) most / all;
    }

    private static String dependsOn(ImportanceTable table) {
        return "It depends most on "
                + String.join(
                        ", ",
                        table.featureImportance().stream()
                                .limit(FEATURES)
                                .map(ImportanceTable.Entry::feature)
                                .toList())
                + ".";
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
