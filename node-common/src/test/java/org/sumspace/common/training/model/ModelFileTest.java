package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFileTest {

    static Stream<JsonNode> read() {
        return Stream.concat(GoldenModels.read().stream(), GoldenModels.newer().stream());
    }

    static List<JsonNode> refused() {
        return GoldenModels.refused();
    }

    static List<JsonNode> regressors() {
        return GoldenModels.regressors();
    }

    @ParameterizedTest
    @MethodSource("read")
    void modelOfScikitLearn_isReadWithItsWeights(JsonNode expected) throws Exception {
        ModelFile model = ModelFile.read(GoldenModels.bytes(expected.get("file").textValue()));

        assertThat(model.estimator()).isEqualTo(expected.get("estimator").textValue());
        assertThat(model.classes()).isEqualTo(GoldenModels.texts(expected.get("classes")));
        assertThat(model.rows()).isEqualTo(expected.get("coefficients").size());
        assertThat(model.features()).isEqualTo(4);
        assertThat(model.dimension()).isEqualTo(model.rows() * 5);
        assertThat(model.weights()).containsExactly(weights(expected));
    }

    /** SGDClassifier(loss="log_loss") of scikit-learn 1.7.2. */
    @Test
    void lossWithoutItsPackages_isReadToBeDropped() {
        ModelFile model = GoldenModels.model("sgd_1_7_p4.pkl");

        assertThat(model.loss()).isEqualTo("log_loss");
        assertThat(model.weights()).hasSize(15).startsWith(38.64435152139074);
        assertThat(new String(GoldenModels.bytes("sgd_1_7_p4.pkl"), StandardCharsets.ISO_8859_1))
                .contains("CyHalfBinomialLoss");
        assertThat(new String(model.write(), StandardCharsets.ISO_8859_1)).doesNotContain("CyHalfBinomialLoss");
    }

    @ParameterizedTest
    @MethodSource("read")
    void writtenModel_readsBackAndIsCanonical(JsonNode expected) throws Exception {
        ModelFile model = GoldenModels.model(expected.get("file").textValue());
        byte[] written = model.write();
        ModelFile again = ModelFile.read(written);

        assertThat(again.weights()).containsExactly(model.weights());
        assertThat(again.classes()).isEqualTo(model.classes());
        assertThat(again.write()).isEqualTo(written);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void unsupportedModel_isRefusedWithTheReason(JsonNode expected) {
        byte[] file = GoldenModels.bytes(expected.get("file").textValue());
        assertThatThrownBy(() -> ModelFile.read(file))
                .isInstanceOf(InvalidModelException.class)
                .hasMessageContaining(expected.get("reason").textValue());
    }

    @ParameterizedTest
    @MethodSource("regressors")
    void regressorOfScikitLearn_isReadWithItsWeights_andWrittenAsItIs(JsonNode expected) throws Exception {
        ModelFile model = GoldenModels.model(expected.get("file").textValue());
        byte[] written = model.write();
        ModelFile again = ModelFile.read(written);

        assertThat(model.estimator()).isEqualTo(expected.get("estimator").textValue());
        assertThat(model.isRegressor()).isTrue();
        assertThat(model.classes()).isEmpty();
        assertThat(model.features()).isEqualTo(4);
        assertThat(model.dimension()).isEqualTo(5);
        assertThat(model.squaresPenalty()).isEqualTo(expected.get("alpha").doubleValue());
        assertThat(model.fitsIntercept()).isEqualTo(expected.get("intercept").booleanValue());
        assertThat(model.weights()).containsExactly(GoldenModels.numbers(expected.get("weights")));
        assertThat(again.weights()).containsExactly(model.weights());
        assertThat(again.write()).isEqualTo(written);
    }

    @Test
    void sameModelInOtherContainers_isWrittenAsTheSameBytes() {
        byte[] written = GoldenModels.model("lr_three.joblib").write();
        for (String file :
                List.of("lr_three_p2.joblib", "lr_three_zlib.joblib", "lr_three_gzip.joblib", "lr_bz2.joblib")) {
            assertThat(GoldenModels.model(file).write()).as(file).isEqualTo(written);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bz2", "xz", "lzma", "lz4"})
    void compressedModel_isWrittenAsTheSameBytes(String compression) {
        assertThat(GoldenModels.model("newer_lr_" + compression + ".joblib").write())
                .isEqualTo(GoldenModels.model("newer_lr.joblib").write());
    }

    @Test
    void attributesThatRevealTheData_areNotWritten() {
        byte[] file = GoldenModels.bytes("sgd_random_state_p4.pkl");
        byte[] written = GoldenModels.model("sgd_random_state_p4.pkl").write();
        for (String name : List.of("MT19937", "t_", "n_iter_", "loss_function_", "_expanded_class_weight")) {
            assertThat(holdsText(file, name)).as(name).isTrue();
            assertThat(holdsText(written, name)).as(name).isFalse();
        }
        for (String name : List.of("random_state", "coef_", "_sklearn_version")) {
            assertThat(holdsText(written, name)).as(name).isTrue();
        }
    }

    @Test
    void newWeights_areWrittenAndReadBack() throws Exception {
        ModelFile model = GoldenModels.model("lr_three.joblib");
        double[] weights = model.weights();
        Arrays.setAll(weights, i -> i * 0.1 - 0.3);

        assertThat(ModelFile.read(model.withWeights(weights).write()).weights()).containsExactly(weights);
        assertThat(model.weights()).as("unchanged").isNotEqualTo(weights);
    }

    @Test
    void newWeights_areRoundedOnceToTheFilesType() throws Exception {
        ModelFile model = GoldenModels.model("lr_float32_p4.pkl");
        double[] weights = model.weights();
        Arrays.fill(weights, 0.1);
        ModelFile updated = model.withWeights(weights);

        assertThat(updated.weights()[0]).isEqualTo((float) 0.1);
        assertThat(ModelFile.read(updated.write()).weights()).containsExactly(updated.weights());
    }

    @Test
    void weightsThatDoNotFit_areRefused() {
        ModelFile model = GoldenModels.model("lr_float32_p4.pkl");
        assertThatIllegalArgumentException().isThrownBy(() -> model.withWeights(new double[14]));
        double[] weights = model.weights();
        weights[3] = 1e300;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.withWeights(weights))
                .withMessageContaining("3");
        weights[3] = Double.NaN;
        assertThatIllegalArgumentException().isThrownBy(() -> model.withWeights(weights));
    }

    @Test
    void weights_areCopies() {
        ModelFile model = GoldenModels.model("lr_three.joblib");
        model.weights()[0] = 99;
        assertThat(model.weights()[0]).isNotEqualTo(99);
    }

    @Test
    void bytesChangedAfterReading_changeNothing() throws Exception {
        byte[] file = GoldenModels.bytes("lr_text_p4.pkl");
        ModelFile model = ModelFile.read(file);
        byte[] before = model.write();
        Arrays.fill(file, (byte) 0);
        assertThat(model.write()).isEqualTo(before);
    }

    @Test
    void hyperParameters_belongToTheirEstimator() {
        ModelFile logistic = GoldenModels.model("lr_scalar_c_p4.pkl");
        ModelFile hinge = GoldenModels.model("sgd_hinge_p4.pkl");
        assertThat(logistic.inverseRegularisation()).isEqualTo(0.25);
        assertThat(hinge.alpha()).isEqualTo(0.0001);
        assertThat(hinge.loss()).isEqualTo("hinge");
        assertThat(GoldenModels.model("sgd_binary_p2.pkl").loss()).isEqualTo("log_loss");
        assertThatThrownBy(logistic::alpha).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(hinge::inverseRegularisation).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LogisticRegression", "SGDClassifier"})
    void zeroModel_hasZeroWeightsOfTheShapeAsked(String estimator) throws Exception {
        ModelFile model = ModelFile.read(
                ModelFile.zero(estimator, 7, List.of("fail", "pass", "größer")).write());
        assertThat(model.estimator()).isEqualTo(estimator);
        assertThat(model.classes()).containsExactly("fail", "pass", "größer");
        assertThat(model.weights()).containsExactly(new double[24]);
        assertThat(ModelFile.zero(estimator, 7, List.of("no", "yes")).dimension())
                .isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"LinearRegression", "Ridge"})
    void zeroRegressor_hasNoClasses(String estimator) throws Exception {
        ModelFile model = ModelFile.read(ModelFile.zero(estimator, 7, List.of()).write());
        assertThat(model.estimator()).isEqualTo(estimator);
        assertThat(model.weights()).containsExactly(new double[8]);
        assertThatIllegalArgumentException().isThrownBy(() -> ModelFile.zero(estimator, 7, List.of("no", "yes")));
    }

    @Test
    void impossibleZeroModel_isRefused() {
        List<String> two = List.of("a", "b");
        for (String estimator : List.of("RandomForestClassifier", "../templates/SGDClassifier", "")) {
            assertThatIllegalArgumentException().isThrownBy(() -> ModelFile.zero(estimator, 1, two));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> ModelFile.zero("SGDClassifier", 0, two));
        assertThatIllegalArgumentException().isThrownBy(() -> ModelFile.zero("SGDClassifier", 1, List.of("a")));
        assertThatIllegalArgumentException().isThrownBy(() -> ModelFile.zero("SGDClassifier", 1, List.of("a", "a")));
    }

    private static double[] weights(JsonNode expected) {
        List<Double> weights = new ArrayList<>();
        expected.get("coefficients").forEach(row -> row.forEach(value -> weights.add(value.doubleValue())));
        expected.get("intercepts").forEach(value -> weights.add(value.doubleValue()));
        return weights.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Whether the pickle contains the text, in its short form (one byte of length) or long form (four). */
    private static boolean holdsText(byte[] pickle, String text) {
        String content = new String(pickle, StandardCharsets.ISO_8859_1);
        char length = (char) text.length();
        return content.contains("\u008c" + length + text) || content.contains("X" + length + "\0\0\0" + text);
    }
}
