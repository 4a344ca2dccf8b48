package org.sumspace.assessment.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.assessment.explanation.ExplanationVectors.numbers;
import static org.sumspace.assessment.explanation.ExplanationVectors.rows;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.core.EvaluationBudget;
import org.sumspace.assessment.explanation.core.ExplainedOutput;
import org.sumspace.assessment.explanation.core.GlobalImportance;
import org.sumspace.assessment.explanation.core.ShapPlan;
import org.sumspace.assessment.explanation.core.ShapPlan.ShapMethod;
import org.sumspace.assessment.explanation.core.Shapley;
import org.sumspace.assessment.explanation.domain.Explanation.LocalExplanation;
import org.sumspace.assessment.explanation.domain.ExplanationRefusedException;
import org.sumspace.assessment.explanation.domain.ImportanceTable.FeatureImportance;
import org.sumspace.assessment.model.domain.LinearForm;
import org.sumspace.assessment.model.domain.ModelFunction;

class ShapleyTest {
    private static final JsonObject VECTORS = ExplanationVectors.read();

    private static EvaluationBudget budget(long rows) {
        return new EvaluationBudget(rows, () -> false);
    }

    private static ExplainedOutput output(int features, long budget) {
        return new ExplainedOutput(ExplanationVectors.curved(features), 1, budget(budget));
    }

    private static LocalExplanation explain(JsonObject vector, ShapMethod method, long budget) {
        double[][] background = rows(vector.getJsonArray("background"));
        double[] row = numbers(vector.getJsonArray("row"));
        return Shapley.of(
                        output(row.length, budget),
                        new ShapPlan(method, 1, background.length),
                        new double[][] {row},
                        background,
                        1)
                .get(0);
    }

    private static void checkSum(LocalExplanation explanation) {
        double sum = explanation.baseValue()
                + explanation.contributions().stream().mapToDouble(each -> each).sum();
        assertThat(sum).isCloseTo(explanation.output(), within(1e-9));
    }

    @Test
    void e2_exactValues_areThoseOfTheDefinition() {
        JsonArray cases = VECTORS.getJsonArray("exact");
        assertThat(cases).hasSize(3);
        for (int i = 0; i < cases.size(); i++) {
            JsonObject vector = cases.getJsonObject(i);
            LocalExplanation explanation = explain(vector, ShapMethod.EXACT, 100_000);
            double[] expected = numbers(vector.getJsonArray("contributions"));
            assertThat(explanation.baseValue()).isCloseTo(vector.getDouble("base"), within(1e-12));
            assertThat(explanation.output()).isCloseTo(vector.getDouble("output"), within(1e-12));
            for (int j = 0; j < expected.length; j++) {
                assertThat(explanation.contributions().get(j)).isCloseTo(expected[j], within(1e-12));
            }
            assertThat(explanation.standardErrors()).isEmpty();
            checkSum(explanation);
        }
    }

    /** On 12 features, where exact values are known, and on 15, where the method is used. */
    @Test
    void e2_sampledValues_areWithinThreeStandardErrors() {
        for (JsonObject vector :
                List.of(VECTORS.getJsonArray("exact").getJsonObject(2), VECTORS.getJsonObject("sampled"))) {
            LocalExplanation explanation = explain(vector, ShapMethod.KERNEL, 1_000_000);
            double[] expected = numbers(vector.getJsonArray("contributions"));
            int within = 0;
            for (int j = 0; j < expected.length; j++) {
                double error = explanation.standardErrors().get(j);
                assertThat(error).isPositive().isLessThan(0.01);
                assertThat(explanation.contributions().get(j)).isCloseTo(expected[j], within(4 * error));
                within += Math.abs(explanation.contributions().get(j) - expected[j]) <= 3 * error ? 1 : 0;
            }
            assertThat(within).isGreaterThanOrEqualTo(expected.length - 1);
            checkSum(explanation);
        }
    }

    @Test
    void e2_sameSeed_givesTheSameValues() {
        JsonObject vector = VECTORS.getJsonObject("sampled");
        assertThat(explain(vector, ShapMethod.KERNEL, 100_000)).isEqualTo(explain(vector, ShapMethod.KERNEL, 100_000));
    }

    /** A function that is linear is the solution of the regression, whichever coalitions are drawn. */
    @Test
    void e2_sampledValuesOfALinearFunction_areExact() {
        double[] coefficients = {2, -1, 0.5, 3, 0, 1, -2, 4, 0.25, 1, 1, -3, 2, 0.125};
        SplittableRandom random = new SplittableRandom(3);
        double[][] background = new double[5][];
        Arrays.setAll(background, i -> random.doubles(14).toArray());
        double[] row = random.doubles(14).toArray();
        ExplainedOutput output = new ExplainedOutput(linear(coefficients, false), 0, budget(100_000));
        LocalExplanation sampled = Shapley.of(
                        output, new ShapPlan(ShapMethod.KERNEL, 1, 5), new double[][] {row}, background, 1)
                .get(0);
        for (int j = 0; j < 14; j++) {
            int feature = j;
            double mean = Arrays.stream(background)
                    .mapToDouble(each -> each[feature])
                    .average()
                    .orElseThrow();
            assertThat(sampled.contributions().get(j)).isCloseTo(coefficients[j] * (row[j] - mean), within(1e-9));
        }
    }

    @Test
    void e2_linearModels_haveAClosedForm_thatNeedsNoCoalition() {
        EvaluationBudget budget = budget(3);
        ExplainedOutput output = new ExplainedOutput(linear(new double[] {2, -1}, true), 0, budget);
        double[][] background = {{0, 0}, {2, 4}};
        ShapPlan plan = ShapPlan.of(output, 1, 2, true, true);
        assertThat(plan.method()).isEqualTo(ShapMethod.LINEAR);
        LocalExplanation explanation =
                Shapley.of(output, plan, new double[][] {{3, 5}}, background, 1).get(0);
        assertThat(explanation.baseValue()).isEqualTo(7);
        assertThat(explanation.contributions()).containsExactly(4.0, -3.0);
        assertThat(explanation.output()).isEqualTo(8);
        assertThat(budget.spent()).isEqualTo(3);
    }

    /** The linear form contradicts the outputs, so there is no answer. */
    @Test
    void e2_valuesThatDoNotAddUp_areNoAnswer() {
        ModelFunction wrong = new ModelFunction() {
            @Override
            public int features() {
                return 1;
            }

            @Override
            public int outputs() {
                return 1;
            }

            @Override
            public double[][] outputs(double[][] rows) {
                return Arrays.stream(rows)
                        .map(row -> new double[] {row[0] * row[0]})
                        .toArray(double[][]::new);
            }

            @Override
            public Optional<LinearForm> linear(int output) {
                return Optional.of(new LinearForm(List.of(1.0), 0));
            }
        };
        ExplainedOutput output = new ExplainedOutput(wrong, 0, budget(10));
        assertThatThrownBy(() -> Shapley.of(
                        output, new ShapPlan(ShapMethod.LINEAR, 1, 1), new double[][] {{3}}, new double[][] {{1}}, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("differ from the output");
    }

    @Test
    void e2_method_followsTheNumberOfFeatures() {
        assertThat(ShapPlan.of(output(12, 2_000_000), 1, 100, true, false))
                .isEqualTo(new ShapPlan(ShapMethod.EXACT, 1, 100));
        assertThat(ShapPlan.of(output(13, 2_000_000), 1, 100, true, false))
                .isEqualTo(new ShapPlan(ShapMethod.KERNEL, 1, 100));
    }

    @Test
    void e2_plan_fitsTheBudget_orIsRefusedWithIt() {
        ShapPlan plan = ShapPlan.of(output(12, 2_000_000), 100, 100, false, false);
        assertThat(plan.background()).isEqualTo(20);
        assertThat(plan.rows()).isEqualTo(24);
        assertThatThrownBy(() -> ShapPlan.of(output(12, 2_000_000), 100, 100, true, true))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContaining("needs at least 40960200 model evaluations")
                .hasMessageContaining("budget is 2000000");
        assertThatThrownBy(() -> ShapPlan.of(output(501, 2_000_000), 1, 1, false, false))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContaining("500 features");
    }

    @Test
    void e2_samplingEndsWithTheBudget_andStatesALargerError() {
        JsonObject vector = VECTORS.getJsonObject("sampled");
        LocalExplanation few = explain(vector, ShapMethod.KERNEL, 2_100 * 4 + 5);
        assertThat(few.coalitions()).isEqualTo(2_080);
        assertThat(few.standardErrors().stream().mapToDouble(each -> each).max().orElseThrow())
                .isPositive();
    }

    @Test
    void e2_timeThatIsOver_endsTheRequest() {
        ExplainedOutput late =
                new ExplainedOutput(ExplanationVectors.curved(3), 1, new EvaluationBudget(1_000, () -> true));
        assertThatThrownBy(() -> ShapPlan.of(late, 1, 1, true, true))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContaining("longer");
    }

    @Test
    void e2_outputsThatAreNotFinite_areRefused() {
        ExplainedOutput output =
                new ExplainedOutput(ExplanationVectors.classifier(1, row -> Double.NaN), 1, budget(100));
        assertThatThrownBy(() -> Shapley.of(
                        output, new ShapPlan(ShapMethod.EXACT, 1, 1), new double[][] {{1}}, new double[][] {{0}}, 1))
                .isInstanceOf(ExplanationRefusedException.class)
                .hasMessageContaining("finite");
    }

    @Test
    void e3_importance_isTheMeanAbsoluteContribution_descending() {
        List<LocalExplanation> rows = List.of(
                new LocalExplanation(0, 0, List.of(1.0, -2.0, 0.0), List.of(), 0),
                new LocalExplanation(0, 0, List.of(-1.0, 4.0, 0.1234567), List.of(), 0));
        assertThat(GlobalImportance.of(rows))
                .containsExactly(
                        new FeatureImportance(1, 3, null),
                        new FeatureImportance(0, 1, null),
                        new FeatureImportance(2, 0.061728, null));
    }

    private static ModelFunction linear(double[] coefficients, boolean isKnown) {
        return new ModelFunction() {
            @Override
            public int features() {
                return coefficients.length;
            }

            @Override
            public int outputs() {
                return 1;
            }

            @Override
            public double[][] outputs(double[][] rows) {
                double[][] outputs = new double[rows.length][1];
                for (int i = 0; i < rows.length; i++) {
                    outputs[i][0] = 7;
                    for (int j = 0; j < coefficients.length; j++) {
                        outputs[i][0] += coefficients[j] * rows[i][j];
                    }
                }
                return outputs;
            }

            @Override
            public Optional<LinearForm> linear(int output) {
                return isKnown
                        ? Optional.of(new LinearForm(
                                Arrays.stream(coefficients).boxed().toList(), 7))
                        : Optional.empty();
            }
        };
    }
}
