package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.assessment.explanation.ExplanationVectors.numbers;
import static org.sumspace.assessment.explanation.ExplanationVectors.wholeNumbers;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.core.Comparisons;
import org.sumspace.assessment.explanation.core.ModelAgreement;
import org.sumspace.assessment.explanation.core.PairTests;
import org.sumspace.assessment.explanation.core.Ranks;
import org.sumspace.assessment.explanation.domain.ModelComparison;
import org.sumspace.assessment.explanation.domain.ModelComparison.ComparedModel;
import org.sumspace.assessment.explanation.domain.ModelPair;
import org.sumspace.assessment.metric.domain.Figure;

class ModelComparisonTest {
    private static final JsonObject VECTORS = ExplanationVectors.read();

    @Test
    void e7_mcNemar_isExactBelow25_andChiSquareAbove() {
        JsonArray cases = VECTORS.getJsonArray("mcnemar");
        for (int i = 0; i < cases.size(); i++) {
            JsonObject vector = cases.getJsonObject(i);
            int first = vector.getInteger("first");
            int second = vector.getInteger("second");
            PairTests.Outcome outcome = PairTests.mcNemar(first, second);
            assertThat(outcome.p()).as(vector.encode()).isCloseTo(vector.getDouble("p"), within(1e-9));
            assertThat(outcome.name()).isEqualTo(first + second < 25 ? "mcnemar_exact" : "mcnemar_chi_square");
        }
    }

    @Test
    void e7_wilcoxon_isThatOfSciPy() {
        JsonArray cases = VECTORS.getJsonArray("wilcoxon");
        for (int i = 0; i < cases.size(); i++) {
            JsonObject vector = cases.getJsonObject(i);
            PairTests.Outcome outcome = PairTests.wilcoxon(numbers(vector.getJsonArray("differences")));
            assertThat(outcome.name()).isEqualTo(vector.getString("name"));
            assertThat(outcome.statistic()).isEqualTo(vector.getDouble("statistic"));
            assertThat(outcome.p()).isCloseTo(vector.getDouble("p"), within(1e-9));
        }
        assertThat(PairTests.wilcoxon(new double[] {0, 0}).p()).isEqualTo(1);
    }

    @Test
    void e7_spearman_sharesRanksOfTies() {
        JsonObject vector = VECTORS.getJsonObject("spearman");
        assertThat(Ranks.spearman(numbers(vector.getJsonArray("first")), numbers(vector.getJsonArray("second"))))
                .isCloseTo(vector.getDouble("value"), within(1e-12));
        assertThat(Ranks.spearman(new double[] {1, 1}, new double[] {1, 2})).isNaN();
    }

    private static List<Comparisons.ClassPredictions> predictions(JsonObject vector) {
        List<Comparisons.ClassPredictions> predictions = new ArrayList<>();
        for (Object each : vector.getJsonArray("models")) {
            JsonObject model = (JsonObject) each;
            predictions.add(new Comparisons.ClassPredictions(
                    wholeNumbers(model.getJsonArray("predicted")), numbers(model.getJsonArray("scores"))));
        }
        return predictions;
    }

    @Test
    void e7_metricsOfClassifiers_areThoseOfScikitLearn_withIntervals() {
        JsonObject vector = VECTORS.getJsonObject("classification");
        ModelComparison comparison = Comparisons.ofClasses(
                2, predictions(vector), wholeNumbers(vector.getJsonArray("labels")), List.of(), 42);
        assertThat(comparison.sortedBy()).isEqualTo("accuracy");
        for (ComparedModel model : comparison.models()) {
            JsonObject expected = vector.getJsonArray("models").getJsonObject(model.index());
            assertThat(model.metrics()).containsOnlyKeys("accuracy", "macro_f1", "roc_auc");
            model.metrics().forEach((name, figure) -> {
                assertThat(figure.value()).as(name).isCloseTo(expected.getDouble(name), within(1e-6));
                assertThat(figure.low()).isLessThan(figure.value());
                assertThat(figure.high()).isGreaterThan(figure.value());
                assertThat(figure.seed()).isEqualTo(42);
            });
        }
        // Accuracies have a binomial standard error, and the interval is about 3.92 of them wide.
        Figure accuracy =
                Objects.requireNonNull(comparison.models().get(0).metrics().get("accuracy"));
        double p = Objects.requireNonNull(accuracy.value());
        assertThat(Objects.requireNonNull(accuracy.high()) - Objects.requireNonNull(accuracy.low()))
                .isCloseTo(3.92 * Math.sqrt(p * (1 - p) / 120), within(0.02));
        ModelPair pair = comparison.pairs().get(0);
        assertThat(Objects.requireNonNull(pair.agreement()).value())
                .isCloseTo(vector.getDouble("agreement"), within(1e-6));
        assertThat(Objects.requireNonNull(pair.kappa()).value()).isCloseTo(vector.getDouble("kappa"), within(1e-6));
    }

    @Test
    void e7_metricsOfRegressions_areThoseOfScikitLearn_andTheSmallestErrorIsFirst() {
        JsonObject vector = VECTORS.getJsonObject("regression");
        List<double[]> predictions = new ArrayList<>();
        // The worse model is the first of the request.
        for (int i : List.of(1, 0)) {
            predictions.add(
                    numbers(vector.getJsonArray("models").getJsonObject(i).getJsonArray("predicted")));
        }
        ModelComparison comparison =
                Comparisons.ofNumbers(predictions, numbers(vector.getJsonArray("labels")), List.of(), 42);
        assertThat(comparison.models()).extracting(ComparedModel::index).containsExactly(1, 0);
        for (ComparedModel model : comparison.models()) {
            JsonObject expected = vector.getJsonArray("models").getJsonObject(1 - model.index());
            model.metrics()
                    .forEach((name, figure) ->
                            assertThat(figure.value()).as(name).isCloseTo(expected.getDouble(name), within(1e-6)));
        }
        ModelPair pair = comparison.pairs().get(0);
        assertThat(Objects.requireNonNull(pair.test()).p()).isCloseTo(vector.getDouble("p"), within(1e-9));
        assertThat(pair.conclusion()).isEqualTo("the second model is better");
        assertThat(pair.agreement()).isNull();
    }

    /** The samples are the same for all models: a model does not differ from itself in any of them. */
    @Test
    void e7_equalModels_showNoDifference() {
        JsonObject vector = VECTORS.getJsonObject("classification");
        Comparisons.ClassPredictions model = predictions(vector).get(0);
        ModelComparison comparison = Comparisons.ofClasses(
                2, List.of(model, model, model), wholeNumbers(vector.getJsonArray("labels")), List.of(), 42);
        assertThat(comparison.pairs()).hasSize(3).allSatisfy(pair -> {
            Figure difference = Objects.requireNonNull(pair.difference());
            assertThat(difference.value()).isZero();
            assertThat(difference.low()).isZero();
            assertThat(difference.high()).isZero();
            assertThat(pair.conclusion()).isEqualTo("no difference shown");
            assertThat(Objects.requireNonNull(pair.test()).pHolm()).isEqualTo(1);
        });
    }

    @Test
    void e7_withoutLabels_agreementIsCompared() {
        List<Comparisons.ClassPredictions> models = List.of(
                new Comparisons.ClassPredictions(new int[] {0, 1, 1, 0}, new double[0]),
                new Comparisons.ClassPredictions(new int[] {0, 1, 0, 0}, new double[0]));
        ModelComparison comparison =
                Comparisons.ofClasses(2, models, null, List.of(new double[] {3, 1, 2}, new double[] {3, 2, 1}), 42);
        assertThat(comparison.sortedBy()).isNull();
        assertThat(comparison.models())
                .allSatisfy(each -> assertThat(each.metrics()).isEmpty());
        ModelPair pair = comparison.pairs().get(0);
        assertThat(Objects.requireNonNull(pair.agreement()).value()).isEqualTo(0.75);
        assertThat(Objects.requireNonNull(pair.kappa()).value()).isEqualTo(0.5);
        assertThat(Objects.requireNonNull(pair.importanceCorrelation()).value()).isEqualTo(0.5);
        assertThat(pair.test()).isNull();
    }

    @Test
    void e7_kappaOfConstantModels_isNotDefined() {
        assertThat(ModelAgreement.of(new int[] {1, 1}, new int[] {1, 1}, 2).kappa())
                .isNaN();
    }
}
