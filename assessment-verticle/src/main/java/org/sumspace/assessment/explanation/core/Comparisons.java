package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPair;
import org.sumspace.assessment.explanation.domain.ModelPair.DifferenceTest;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.shared.core.Significance;

/** Compares models by their predictions for the same rows. */
public final class Comparisons {
    private static final String ACCURACY = "accuracy";
    private static final String RMSE = "rmse";

    private final String task;
    private final int models;
    private final int rows;
    private final long seed;
    private final List<double[]> importances;

    /**
     * Predictions of a classifier.
     *
     * @param predicted index of a class for each row
     * @param scores of class 1 where there are two classes, for each row; empty otherwise
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared, and too many rows for boxed numbers.
    public record ClassPredictions(int[] predicted, double[] scores) {}

    private Comparisons(String task, int models, int rows, List<double[]> importances, long seed) {
        this.task = task;
        this.models = models;
        this.rows = rows;
        this.importances = importances;
        this.seed = seed;
    }

    /**
     * @param classes how many classes labels and predictions have together
     * @param labels null if the rows have none
     * @param importances of the features for each model; empty if they were not computed
     */
    public static ModelComparison ofClasses(
            int classes,
            List<ClassPredictions> models,
            int @Nullable [] labels,
            List<double[]> importances,
            long seed) {
        int rows = models.get(0).predicted().length;
        Comparisons comparison = new Comparisons("classification", models.size(), rows, importances, seed);
        List<List<ModelAgreement>> agreements = new ArrayList<>();
        for (ClassPredictions first : models) {
            agreements.add(models.stream()
                    .map(second -> ModelAgreement.of(first.predicted(), second.predicted(), classes))
                    .toList());
        }
        if (labels == null) {
            return comparison.withoutLabels(agreements);
        }
        List<boolean[]> right =
                models.stream().map(each -> right(labels, each.predicted())).toList();
        Map<String, List<ScoreOfRows>> scores = new LinkedHashMap<>();
        scores.put(ACCURACY, right.stream().map(ScoreOfRows::accuracy).toList());
        scores.put(
                "macro_f1",
                models.stream()
                        .map(each -> ScoreOfRows.macroF1(labels, each.predicted(), classes))
                        .toList());
        if (classes == 2 && models.stream().allMatch(each -> each.scores().length == rows)) {
            boolean[] positive = right(labels, filled(rows, 1));
            scores.put(
                    "roc_auc",
                    models.stream()
                            .map(each -> ScoreOfRows.rocAuc(positive, each.scores()))
                            .toList());
        }
        return comparison.withLabels(
                scores, true, agreements, (first, second) -> mcNemar(right.get(first), right.get(second)));
    }

    /** @param labels null if the rows have none */
    public static ModelComparison ofNumbers(
            List<double[]> predictions, double @Nullable [] labels, List<double[]> importances, long seed) {
        Comparisons comparison =
                new Comparisons("regression", predictions.size(), predictions.get(0).length, importances, seed);
        if (labels == null) {
            return comparison.withoutLabels(List.of());
        }
        List<double[]> errors =
                predictions.stream().map(each -> minus(labels, each)).toList();
        Map<String, List<ScoreOfRows>> scores = new LinkedHashMap<>();
        scores.put(RMSE, errors.stream().map(ScoreOfRows::rmse).toList());
        scores.put("mae", errors.stream().map(ScoreOfRows::mae).toList());
        scores.put(
                "r2", errors.stream().map(each -> ScoreOfRows.r2(labels, each)).toList());
        List<double[]> squares = errors.stream()
                .map(each -> Arrays.stream(each).map(error -> error * error).toArray())
                .toList();
        return comparison.withLabels(
                scores,
                false,
                List.of(),
                (first, second) -> PairTests.wilcoxon(minus(squares.get(first), squares.get(second))));
    }

    private interface PairTest {
        PairTests.Outcome of(int first, int second);
    }

    private ModelComparison withoutLabels(List<List<ModelAgreement>> agreements) {
        List<ComparedModel> compared = new ArrayList<>();
        List<ModelPair> pairs = new ArrayList<>();
        for (int i = 0; i < models; i++) {
            compared.add(new ComparedModel(i, Map.of()));
            for (int j = i + 1; j < models; j++) {
                pairs.add(pair(i, j, agreements, null, null, null));
            }
        }
        return new ModelComparison(task, rows, null, compared, pairs);
    }

    /** @param scores the first metric is the one by which models are sorted */
    private ModelComparison withLabels(
            Map<String, List<ScoreOfRows>> scores,
            boolean isHigherBetter,
            List<List<ModelAgreement>> agreements,
            PairTest test) {
        PairedBootstrap bootstrap = PairedBootstrap.of(
                scores.values().stream().flatMap(List::stream).toList(), rows, seed);
        String sortedBy = scores.keySet().iterator().next();
        List<ComparedModel> compared = new ArrayList<>();
        for (int i = 0; i < models; i++) {
            Map<String, Figure> metrics = new LinkedHashMap<>();
            int metric = 0;
            for (String name : scores.keySet()) {
                metrics.put(name, bootstrap.score(metric * models + i));
                metric++;
            }
            compared.add(new ComparedModel(i, metrics));
        }
        Comparator<ComparedModel> lowestFirst = Comparator.comparing(
                each -> value(each.metrics().get(sortedBy)), Comparator.nullsLast(Comparator.naturalOrder()));
        compared.sort(isHigherBetter ? lowestFirst.reversed() : lowestFirst);
        return new ModelComparison(task, rows, sortedBy, compared, pairs(bootstrap, isHigherBetter, agreements, test));
    }

    private static @Nullable Double value(@Nullable Figure figure) {
        return figure == null ? null : figure.value();
    }

    private List<ModelPair> pairs(
            PairedBootstrap bootstrap, boolean isHigherBetter, List<List<ModelAgreement>> agreements, PairTest test) {
        List<int[]> indices = new ArrayList<>();
        List<PairTests.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < models; i++) {
            for (int j = i + 1; j < models; j++) {
                indices.add(new int[] {i, j});
                outcomes.add(test.of(i, j));
            }
        }
        List<Double> adjusted =
                Significance.holm(outcomes.stream().map(PairTests.Outcome::p).toList());
        List<ModelPair> pairs = new ArrayList<>();
        for (int k = 0; k < indices.size(); k++) {
            int first = indices.get(k)[0];
            int second = indices.get(k)[1];
            PairTests.Outcome outcome = outcomes.get(k);
            Figure difference = bootstrap.difference(first, second);
            pairs.add(pair(
                    first,
                    second,
                    agreements,
                    difference,
                    new DifferenceTest(outcome.name(), outcome.statistic(), outcome.p(), adjusted.get(k)),
                    conclusion(difference, isHigherBetter)));
        }
        return pairs;
    }

    private ModelPair pair(
            int first,
            int second,
            List<List<ModelAgreement>> agreements,
            @Nullable Figure difference,
            @Nullable DifferenceTest test,
            @Nullable String conclusion) {
        @Nullable
        ModelAgreement agreement =
                agreements.isEmpty() ? null : agreements.get(first).get(second);
        return new ModelPair(
                first,
                second,
                agreement == null ? null : Figure.exact(agreement.share(), rows),
                agreement == null ? null : kappa(agreement.kappa()),
                difference,
                test,
                importances.isEmpty() ? null : correlation(importances.get(first), importances.get(second)),
                conclusion);
    }

    private Figure kappa(double kappa) {
        return Double.isFinite(kappa)
                ? Figure.exact(kappa, rows)
                : Figure.undefined("both models predict the same class for all rows", rows);
    }

    private static Figure correlation(double[] first, double[] second) {
        double correlation = Ranks.spearman(first, second);
        return Double.isFinite(correlation)
                ? Figure.exact(correlation, first.length)
                : Figure.undefined("all features of a model have the same importance", first.length);
    }

    private static String conclusion(Figure difference, boolean isHigherBetter) {
        @Nullable Double low = difference.low();
        @Nullable Double high = difference.high();
        if (low == null || high == null) {
            return "not determined";
        }
        if (low <= 0 && high >= 0) {
            return "no difference shown";
        }
        return low > 0 == isHigherBetter ? "the first model is better" : "the second model is better";
    }

    private static PairTests.Outcome mcNemar(boolean[] first, boolean[] second) {
        int onlyFirst = 0;
        int onlySecond = 0;
        for (int i = 0; i < first.length; i++) {
            onlyFirst += first[i] && !second[i] ? 1 : 0;
            onlySecond += second[i] && !first[i] ? 1 : 0;
        }
        return PairTests.mcNemar(onlyFirst, onlySecond);
    }

    private static boolean[] right(int[] labels, int[] predicted) {
        boolean[] right = new boolean[labels.length];
        for (int i = 0; i < right.length; i++) {
            right[i] = labels[i] == predicted[i];
        }
        return right;
    }

    private static int[] filled(int length, int value) {
        int[] filled = new int[length];
        Arrays.fill(filled, value);
        return filled;
    }

    private static double[] minus(double[] left, double[] right) {
        double[] difference = new double[left.length];
        Arrays.setAll(difference, i -> left[i] - right[i]);
        return difference;
    }
}
