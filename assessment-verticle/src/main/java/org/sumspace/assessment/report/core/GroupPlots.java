package org.sumspace.assessment.report.core;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.figure.domain.Plot;
import org.sumspace.assessment.figure.domain.Plot.Row;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.EventMetrics;
import org.sumspace.assessment.metric.domain.Fairness;
import org.sumspace.assessment.metric.domain.Fairness.GroupRates;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.PredictionResult;
import org.sumspace.assessment.metric.domain.PredictionResult.Regression;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.metric.domain.ScoreQuality.CurvePoint;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;

/** Plots of groups and predictions. Their analyses were made, so their figures are there. */
final class GroupPlots {
    private GroupPlots() {}

    static Plot representation(RunResults run) {
        List<Row> rows = new ArrayList<>();
        EventMetrics events = run.metrics().events();
        if (events != null) {
            events.representation().forEach((context, index) -> rows.add(Row.bar(context, index)));
        }
        run.metrics()
                .groups()
                .forEach(distribution -> distribution
                        .groups()
                        .forEach(group ->
                                rows.add(Row.bar(distribution.column() + ": " + group.group(), group.index()))));
        return Plot.bars("index", ColumnPlots.allRows(run), rows);
    }

    static Plot groups(RunResults run) {
        List<Row> rows = new ArrayList<>();
        run.metrics()
                .groups()
                .forEach(distribution -> distribution
                        .groups()
                        .forEach(group ->
                                rows.add(Row.bar(distribution.column() + ": " + group.group(), (double) group.n()))));
        return rows.isEmpty()
                ? Plot.without("no column of groups was named")
                : Plot.bars("rows", ColumnPlots.allRows(run), rows);
    }

    static Plot fairness(RunResults run) {
        List<Row> rows = new ArrayList<>();
        List<List<String>> cells = new ArrayList<>();
        for (Fairness fairness : run.metrics().fairness()) {
            for (GroupRates group : fairness.groups()) {
                cells.add(List.of(
                        fairness.column(),
                        group.group() + (group.counted() ? "" : " (too small to be compared)"),
                        Numbers.count(group.n()),
                        text(group.labelRate()),
                        text(group.selectionRate()),
                        text(group.truePositiveRate()),
                        text(group.falsePositiveRate()),
                        text(group.precision())));
            }
            addDifferences(cells, fairness);
            rows.addAll(rates(fairness));
        }
        String basis = "exact rates of " + Numbers.count(run.metrics().rows())
                + " rows with 95 % intervals by Wilson; differences with intervals by Newcombe";
        List<String> head = List.of(
                "column",
                "group",
                "rows",
                "label rate",
                "selection rate",
                "true positive rate",
                "false positive rate",
                "precision");
        return rows.isEmpty()
                ? Plot.table(basis, head, cells)
                : Plot.bars("rate", basis, rows).behind(head, cells);
    }

    /** A picture for each rate, with a bar for each group that is large enough to be compared. */
    private static List<Row> rates(Fairness fairness) {
        Map<String, Function<GroupRates, @Nullable Figure>> pictures = new LinkedHashMap<>();
        pictures.put("label rate (" + fairness.positive() + " is true)", GroupRates::labelRate);
        pictures.put("selection rate (" + fairness.positive() + " is predicted)", GroupRates::selectionRate);
        pictures.put("true positive rate", GroupRates::truePositiveRate);
        pictures.put("false positive rate", GroupRates::falsePositiveRate);
        pictures.put("precision", GroupRates::precision);
        List<Row> rows = new ArrayList<>();
        pictures.forEach((name, rate) -> {
            for (GroupRates group : fairness.groups()) {
                Figure figure = rate.apply(group);
                if (group.counted() && figure != null && figure.value() != null) {
                    rows.add(new Row(
                            group.group(),
                            fairness.column() + ": " + name,
                            0,
                            figure.value(),
                            figure.low(),
                            figure.high()));
                }
            }
        });
        return rows;
    }

    private static void addDifferences(List<List<String>> cells, Fairness fairness) {
        cells.add(difference(fairness, "demographic parity difference", fairness.demographicParityDifference()));
        cells.add(difference(fairness, "demographic parity ratio", fairness.demographicParityRatio()));
        cells.add(difference(fairness, "equalised odds difference", fairness.equalisedOddsDifference()));
        cells.add(difference(fairness, "predictive parity difference", fairness.predictiveParityDifference()));
    }

    private static List<String> difference(Fairness fairness, String name, Figure figure) {
        return List.of(fairness.column(), name, Numbers.count(figure.n()), text(figure), "", "", "", "");
    }

    /** A figure with its interval, for people. */
    static String text(@Nullable Figure figure) {
        if (figure == null) {
            return "";
        }
        if (figure.value() == null) {
            return String.valueOf(figure.reason());
        }
        String value = Numbers.text(figure.value());
        return figure.low() == null || figure.high() == null
                ? value
                : value + " (" + Numbers.text(figure.low()) + " to " + Numbers.text(figure.high()) + ")";
    }

    private static Classification classes(RunResults run) {
        return requireNonNull(predictions(run).classification());
    }

    private static PredictionResult predictions(RunResults run) {
        return requireNonNull(run.metrics().predictions());
    }

    static Plot confusion(RunResults run) {
        Classification classes = classes(run);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < classes.classes().size(); i++) {
            for (int j = 0; j < classes.classes().size(); j++) {
                rows.add(new Row(
                        classes.classes().get(i),
                        classes.classes().get(j),
                        0,
                        classes.confusion().get(i).get(j)));
            }
        }
        return Plot.matrix(
                        "predicted class", "rows", exact(run, classes.accuracy().n()), rows)
                .behind(List.of("true class", "predicted class", "rows"), List.of());
    }

    /** The basis of figures of predictions. */
    static String exact(RunResults run, long n) {
        HeldOutRows.About heldOut = run.model() == null ? null : run.model().heldOut();
        return heldOut == null
                ? "exact, " + Numbers.count(n) + " rows with a label and a prediction"
                : "exact, " + heldOut.rows();
    }

    private static Plot scores(RunResults run, Function<ScoreQuality, Plot> draw) {
        ScoreQuality scores = classes(run).scores();
        return scores == null ? Plot.without("no column of scores was named") : draw.apply(scores);
    }

    static Plot roc(RunResults run) {
        return scores(
                run,
                scores -> curve(run, "false positive rate", "true positive rate", scores.rocArea(), scores.roc())
                        .with(List.of(new Row("0", "guessing", 0, 0), new Row("1", "guessing", 1, 1))));
    }

    static Plot precisionRecall(RunResults run) {
        return scores(
                run, scores -> curve(run, "recall", "precision", scores.averagePrecision(), scores.precisionRecall()));
    }

    private static Plot curve(RunResults run, String xLabel, String yLabel, Figure area, List<CurvePoint> points) {
        return area.value() == null
                ? Plot.without(String.valueOf(area.reason()))
                : Plot.lines(
                        xLabel,
                        yLabel,
                        exact(run, area.n()) + ", area " + Numbers.text(area.value()),
                        points.stream()
                                .map(point -> new Row(Numbers.text(point.x()), "", point.x(), point.y()))
                                .toList());
    }

    static Plot calibration(RunResults run) {
        return scores(run, scores -> {
            List<Row> rows = new ArrayList<>();
            scores.calibration().forEach(bin -> {
                String label = Numbers.text(bin.meanScore());
                rows.add(new Row(label, "observed", bin.meanScore(), bin.positiveShare()));
                rows.add(new Row(label, "perfectly calibrated", bin.meanScore(), bin.meanScore()));
            });
            return Plot.lines(
                    "mean score of a bin",
                    "share of positives",
                    exact(run, scores.brier().n()),
                    rows);
        });
    }

    private static Regression regression(RunResults run) {
        return requireNonNull(predictions(run).regression());
    }

    static Plot residuals(RunResults run) {
        List<Row> rows = new ArrayList<>();
        regression(run).residuals().forEach(bin -> {
            String label = Numbers.text(bin.meanPrediction());
            rows.add(new Row(label, "mean", bin.meanPrediction(), bin.meanResidual()));
            rows.add(new Row(label, "5 % quantile", bin.meanPrediction(), bin.low()));
            rows.add(new Row(label, "95 % quantile", bin.meanPrediction(), bin.high()));
        });
        return Plot.lines(
                "mean prediction of a bin",
                "label − prediction",
                exact(run, regression(run).rmse().n()),
                rows);
    }

    static Plot errors(RunResults run) {
        Regression regression = regression(run);
        int bins = regression.errors().size();
        double width = (regression.errorMax() - regression.errorMin()) / bins;
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < bins; i++) {
            double from = regression.errorMin() + i * width;
            rows.add(new Row(
                    "from " + Numbers.text(from), "", from, regression.errors().get(i)));
        }
        return Plot.bars("rows", exact(run, regression.rmse().n()), rows);
    }
}
