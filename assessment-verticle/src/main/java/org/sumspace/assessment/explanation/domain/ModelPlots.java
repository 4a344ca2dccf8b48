package org.sumspace.assessment.explanation.domain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.Explanation.PartialDependence;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.shared.core.Numbers;

/** Plots of the explanations of a model. */
public final class ModelPlots {
    private static final int FEATURES_MAX = 20;
    private static final int CONTRIBUTIONS_MAX = 12;
    private static final double LOW = 0.05;
    private static final double HIGH = 0.95;

    private ModelPlots() {}

    /** The plot of what was asked for. */
    public static Plot of(Explanation explanation) {
        if (!explanation.partialDependence().isEmpty()) {
            return dependence(explanation).named("partial_dependence_plot", "Partial dependence");
        }
        if (!explanation.local().isEmpty()) {
            return waterfall(explanation).named("local_explanation_waterfall", "Explanation of a prediction");
        }
        return importance(explanation).named("feature_importance_bar", "Importance of features");
    }

    /** A bar for each feature, the most important first. */
    public static Plot importance(Explanation explanation) {
        ImportanceTable table = explanation.featureImportance();
        if (table == null) {
            return Plot.without("the explanation does not say how important features are");
        }
        String label = table.metric() == null ? "mean absolute contribution" : "loss of " + table.metric();
        return Plot.bars(
                label + " for " + explanation.output(),
                basis(explanation),
                table.featureImportance().stream()
                        .limit(FEATURES_MAX)
                        .map(each -> Row.bar(each.feature(), each.importanceMean()))
                        .toList());
    }

    /** From the base value over the contributions to the output, for the first row that was explained. */
    public static Plot waterfall(Explanation explanation) {
        if (explanation.local().isEmpty()) {
            return Plot.without("no row was explained");
        }
        LocalExplanation row = explanation.local().get(0);
        List<Integer> order = IntStream.range(0, row.contributions().size())
                .boxed()
                .sorted(Comparator.comparingDouble(
                        (Integer i) -> -Math.abs(row.contributions().get(i))))
                .toList();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.bar("base value", row.baseValue()));
        order.stream()
                .limit(CONTRIBUTIONS_MAX)
                .forEach(i -> rows.add(Row.bar(
                        explanation.features().get(i), row.contributions().get(i))));
        if (order.size() > CONTRIBUTIONS_MAX) {
            double others = order.stream()
                    .skip(CONTRIBUTIONS_MAX)
                    .mapToDouble(i -> row.contributions().get(i))
                    .sum();
            rows.add(Row.bar(order.size() - CONTRIBUTIONS_MAX + " other features", others));
        }
        rows.add(Row.bar("output", row.output()));
        return Plot.waterfall("contribution to " + explanation.output(), basis(explanation), rows);
    }

    /** The mean output over the values of the most important feature, and between which outputs most rows lie. */
    public static Plot dependence(Explanation explanation) {
        if (explanation.partialDependence().isEmpty()) {
            return Plot.without("no feature was examined");
        }
        PartialDependence curve = explanation.partialDependence().get(0);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < curve.grid().size(); i++) {
            int point = i;
            double[] outputs = curve.lines().stream()
                    .mapToDouble(line -> line.get(point))
                    .sorted()
                    .toArray();
            double x = curve.grid().get(i);
            String label = Numbers.text(x);
            rows.add(new Row(label, "mean", x, curve.mean().get(i)));
            rows.add(new Row(label, "5 % quantile of rows", x, outputs[(int) (LOW * (outputs.length - 1))]));
            rows.add(new Row(label, "95 % quantile of rows", x, outputs[(int) (HIGH * (outputs.length - 1))]));
        }
        return Plot.lines(curve.feature(), explanation.output(), basis(explanation), rows);
    }

    private static String basis(Explanation explanation) {
        String background =
                explanation.backgroundSize() == 0 ? "" : ", " + explanation.backgroundSize() + " background rows";
        return explanation.method() + ", " + explanation.rowsUsed() + " sampled rows" + background + ", seed "
                + explanation.seed();
    }

    /**
     * The metrics of each model between the worst value, 0, and the best possible one, 1. Errors are shown as the share of the
     * largest error that a model does not make.
     *
     * @param names of the models in the order of the request
     */
    public static Plot radar(List<String> names, ModelComparison comparison) {
        if (comparison.sortedBy() == null) {
            return Plot.without("there are no labels to measure models by");
        }
        List<Row> rows = new ArrayList<>();
        for (ComparedModel model : comparison.models()) {
            model.metrics().forEach((metric, figure) -> {
                Double value = figure.value();
                if (value != null) {
                    rows.add(new Row(metric, names.get(model.index()), 0, scaled(metric, value, comparison)));
                }
            });
        }
        return Plot.radar("share of the best possible value", "exact, " + comparison.rows() + " rows", rows)
                .named("model_comparison_radar", "Comparison of models");
    }

    private static double scaled(String metric, double value, ModelComparison comparison) {
        if (!metric.equals("rmse") && !metric.equals("mae")) {
            return Math.max(0, value);
        }
        double largest = 0;
        for (ComparedModel model : comparison.models()) {
            Figure figure = model.metrics().get(metric);
            if (figure != null && figure.value() != null) {
                largest = Math.max(largest, figure.value());
            }
        }
        return largest == 0 ? 1 : 1 - value / largest;
    }
}
