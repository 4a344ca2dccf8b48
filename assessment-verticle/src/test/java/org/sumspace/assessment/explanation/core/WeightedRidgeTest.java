package org.sumspace.assessment.explanation.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.sumspace.assessment.explanation.ExplanationVectors;

class WeightedRidgeTest {
    @Test
    void e6_regression_isThatOfScikitLearn() {
        JsonObject vector = ExplanationVectors.read().getJsonObject("ridge");
        WeightedRidge fitted = WeightedRidge.fit(
                ExplanationVectors.rows(vector.getJsonArray("rows")),
                ExplanationVectors.numbers(vector.getJsonArray("targets")),
                ExplanationVectors.numbers(vector.getJsonArray("weights")),
                1);
        double[] expected = ExplanationVectors.numbers(vector.getJsonArray("coefficients"));
        for (int j = 0; j < expected.length; j++) {
            assertThat(fitted.coefficients()[j]).isCloseTo(expected[j], within(1e-9));
        }
        assertThat(fitted.intercept()).isCloseTo(vector.getDouble("intercept"), within(1e-9));
        assertThat(fitted.r2()).isCloseTo(vector.getDouble("r2"), within(1e-9));
    }

    @Test
    void cholesky_refusesAMatrixWithoutFullRank() {
        assertThatThrownBy(() -> Cholesky.of(new double[][] {{1, 2}, {2, 4}})).isInstanceOf(ArithmeticException.class);
    }
}
