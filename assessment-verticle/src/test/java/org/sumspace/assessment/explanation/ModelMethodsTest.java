package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.assessment.explanation.ExplanationVectors.numbers;
import static org.sumspace.assessment.explanation.ExplanationVectors.rows;
import static org.sumspace.assessment.explanation.ExplanationVectors.wholeNumbers;

import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.core.DependenceCurve;
import org.sumspace.assessment.explanation.core.EvaluationBudget;
import org.sumspace.assessment.explanation.core.ExplainedOutput;
import org.sumspace.assessment.explanation.core.LabelMetrics;
import org.sumspace.assessment.explanation.core.LocalSurrogate;
import org.sumspace.assessment.explanation.core.PermutationImportance;
import org.sumspace.assessment.explanation.domain.Explanation.PartialDependence;
import org.sumspace.assessment.explanation.domain.Explanation.Surrogate;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ImportanceTable.FeatureImportance;
import org.sumspace.assessment.explanation.domain.ImportanceTable.PermutationResult;

/** Permutation importance, partial dependence and the local surrogate. */
class ModelMethodsTest {
    private static final JsonObject VECTORS = ExplanationVectors.read();

    private static EvaluationBudget budget() {
        return new EvaluationBudget(2_000_000, () -> false);
    }

    /** The mean over very many shuffles is the mean over all orders of the rows. */
    @Test
    void e1_importance_isTheMeanLossOfAccuracy() {
        JsonObject vector = VECTORS.getJsonObject("permutation");
        PermutationResult result = PermutationImportance.of(
                ExplanationVectors.curved(3),
                budget(),
                rows(vector.getJsonArray("rows")),
                LabelMetrics.accuracy(wholeNumbers(vector.getJsonArray("labels"))),
                20_000,
                42);
        assertThat(result.metric()).isEqualTo("accuracy");
        assertThat(result.baselineScore()).isEqualTo(vector.getDouble("baseline"));
        for (FeatureImportance each : result.features()) {
            JsonObject expected = vector.getJsonArray("losses").getJsonObject(each.feature());
            assertThat(each.mean()).isCloseTo(expected.getDouble("mean"), within(0.006));
            assertThat(each.std()).isCloseTo(expected.getDouble("std"), within(0.006));
        }
        assertThat(result.features().stream().map(FeatureImportance::mean).toList())
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    @Test
    void e1_regression_isMeasuredByR2() {
        double[] labels = {1, 2, 3, 6};
        double[][] outputs = {{1}, {2}, {4}, {4}};
        // 1 − (0 + 0 + 1 + 4) / (4 + 1 + 0 + 9)
        assertThat(LabelMetrics.r2(labels).of(outputs)).isCloseTo(1 - 5.0 / 14, within(1e-12));
    }

    @Test
    void e1_budget_isAskedBeforeTheModel() {
        EvaluationBudget small = new EvaluationBudget(100, () -> false);
        assertThatThrownBy(() -> PermutationImportance.of(
                        ExplanationVectors.curved(3),
                        small,
                        new double[10][3],
                        LabelMetrics.accuracy(new int[10]),
                        5,
                        42))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContaining("160 model evaluations")
                .hasMessageContaining("budget is 100");
        assertThat(small.spent()).isZero();
    }

    @Test
    void e5_curve_isTheMeanOutputOnTheQuantiles_withALineForEachRow() {
        JsonObject vector = VECTORS.getJsonObject("dependence");
        ExplainedOutput output = new ExplainedOutput(ExplanationVectors.curved(3), 1, budget());
        PartialDependence curve = DependenceCurve.of(output, "b", rows(vector.getJsonArray("rows")), 1);
        double[] grid = numbers(vector.getJsonArray("grid"));
        double[] mean = numbers(vector.getJsonArray("mean"));
        double[] line = numbers(vector.getJsonArray("third_line"));
        assertThat(curve.grid()).hasSize(20);
        assertThat(curve.lines()).hasSize(40);
        for (int i = 0; i < grid.length; i++) {
            assertThat(curve.grid().get(i)).isCloseTo(grid[i], within(1e-12));
            assertThat(curve.mean().get(i)).isCloseTo(mean[i], within(1e-12));
            assertThat(curve.lines().get(2).get(i)).isCloseTo(line[i], within(1e-12));
        }
    }

    @Test
    void e5_fewDistinctValues_areTheGrid_andLinesAreLimited() {
        double[][] rows = new double[60][];
        Arrays.setAll(rows, i -> new double[] {i % 3, i});
        ExplainedOutput output = new ExplainedOutput(ExplanationVectors.curved(2), 1, budget());
        PartialDependence curve = DependenceCurve.of(output, "a", rows, 0);
        assertThat(curve.grid()).containsExactly(0.0, 1.0, 2.0);
        assertThat(curve.lines()).hasSize(50);
    }

    @Test
    void e6_surrogateOfALinearFunction_isThatFunction_inStandardDeviations() {
        double[][] background = {{-10, 1, 4}, {10, 1, 4}, {-10, -1, 4}, {10, -1, 4}};
        ExplainedOutput output = new ExplainedOutput(
                ExplanationVectors.classifier(3, row -> 0.5 + 0.002 * row[0] - 0.03 * row[1] + row[2]), 1, budget());
        Surrogate surrogate = LocalSurrogate.of(output, new double[] {1, 2, 3}, background, 9);
        assertThat(surrogate.r2()).isGreaterThan(0.999);
        assertThat(surrogate.output()).isCloseTo(3.442, within(1e-12));
        assertThat(surrogate.fitted()).isCloseTo(3.442, within(1e-4));
        assertThat(surrogate.coefficients().get(0)).isCloseTo(0.02, within(1e-4));
        assertThat(surrogate.coefficients().get(1)).isCloseTo(-0.03, within(1e-4));
        // The feature does not vary in the background, so that its effect is unknown.
        assertThat(surrogate.coefficients().get(2)).isZero();
    }

    /** A step function is not linear, so the fit is bad. */
    @Test
    void e6_fit_isStated() {
        ExplainedOutput output =
                new ExplainedOutput(ExplanationVectors.classifier(1, row -> Math.sin(20 * row[0])), 1, budget());
        assertThat(LocalSurrogate.of(output, new double[] {0}, new double[][] {{-1}, {1}}, 1)
                        .r2())
                .isLessThan(0.2);
    }
}
