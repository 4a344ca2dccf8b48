package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.training.model.pickle.DType;

class PredictorTest {

    static Stream<Arguments> read() {
        return Stream.concat(
                GoldenModels.read().stream().map(file -> Arguments.of(file, GoldenModels.rows())),
                GoldenModels.newer().stream().map(file -> Arguments.of(file, GoldenModels.newerRows())));
    }

    @ParameterizedTest
    @MethodSource("read")
    void predictions_areThoseOfScikitLearn(JsonNode expected, List<Row> rows) {
        Predictor predictor =
                new Predictor(GoldenModels.model(expected.get("file").textValue()));
        List<String> labels = rows.stream().map(predictor::label).toList();
        assertThat(labels)
                .usingElementComparator(String::compareToIgnoreCase)
                .isEqualTo(GoldenModels.texts(expected.get("predictions")));
    }

    @Test
    void equalScores_giveTheFirstClass() {
        Predictor predictor = predictor(List.of("a", "b", "c"), 1, new double[] {0, 1, 1, 0, 0, 0}, false);
        assertThat(predictor.predict(Row.of(new double[] {2}))).isEqualTo(1);
        assertThat(predictor(List.of("a", "b"), 1, new double[2], false).predict(Row.of(new double[] {2})))
                .isZero();
    }

    /** The values are those of scikit-learn's predict_proba for the same weights. */
    @Test
    void probabilities_areLogisticForTwoClasses_andSoftmaxForMore() {
        Predictor two = predictor(List.of("a", "b"), 1, new double[] {1, -0.5}, false);
        assertThat(two.probabilities(Row.of(new double[] {2})))
                .containsExactly(new double[] {0.18242552, 0.81757448}, within(1e-8));
        Predictor three = predictor(List.of("a", "b", "c"), 1, new double[] {1, 0, -1, 0, 0.5, 0}, false);
        assertThat(three.probabilities(Row.of(new double[] {2})))
                .containsExactly(new double[] {0.80551241, 0.17973411, 0.01475347}, within(1e-8));
        assertThat(three.probabilities(Row.of(new double[] {2_000}))).containsExactly(1, 0, 0);
    }

    /** The first values are those of SGDClassifier's predict_proba for the same weights, of which the last row has none. */
    @Test
    void probabilitiesOfOneVersusRest_areLogisticAndAddUpToOne() {
        Predictor three = predictor(List.of("a", "b", "c"), 1, new double[] {1, 0, -1, 0, 0.5, 0}, true);
        assertThat(three.probabilities(Row.of(new double[] {2})))
                .containsExactly(new double[] {0.54287775, 0.38365173, 0.07347051}, within(1e-8));
        Predictor none = predictor(List.of("a", "b", "c"), 1, new double[] {-1, -1, -1, 0, 0, 0}, true);
        assertThat(none.probabilities(Row.of(new double[] {2_000}))).containsOnly(1.0 / 3);
    }

    @Test
    void rowOfTheWrongLength_isRefused() {
        Predictor predictor = predictor(List.of("a", "b"), 1, new double[2], false);
        assertThatIllegalArgumentException().isThrownBy(() -> predictor.predict(Row.of(new double[2])));
    }

    private static Predictor predictor(List<String> classes, int features, double[] weights, boolean oneVersusRest) {
        LinearWeights shape = LinearWeights.ofClasses(
                classes.size() == 2 ? 1 : classes.size(), weights, DType.FLOAT64, DType.FLOAT64);
        assertThat(shape.features()).isEqualTo(features);
        return new Predictor(classes, shape, oneVersusRest);
    }
}
