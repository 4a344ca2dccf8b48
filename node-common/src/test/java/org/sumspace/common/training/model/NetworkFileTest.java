package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Networks, and SGDRegressor, whose files {@code make_networks.py} made. */
class NetworkFileTest {

    static List<JsonNode> read() {
        return GoldenModels.networks();
    }

    @ParameterizedTest
    @MethodSource("read")
    void modelOfScikitLearn_isReadWithItsWeights_andWrittenAsItIs(JsonNode expected) throws Exception {
        ModelFile model = GoldenModels.model(expected.get("file").textValue());
        byte[] written = model.write();
        ModelFile again = ModelFile.read(written);

        assertThat(model.estimator()).isEqualTo(expected.get("estimator").textValue());
        assertThat(model.classes()).isEqualTo(GoldenModels.texts(expected.get("classes")));
        assertThat(model.isRegressor()).isEqualTo(model.classes().isEmpty());
        assertThat(model.features()).isEqualTo(4);
        assertThat(model.alpha()).isEqualTo(expected.get("alpha").doubleValue());
        assertThat(model.weights()).containsExactly(GoldenModels.numbers(expected.get("weights")));
        assertThat(again.weights()).containsExactly(model.weights());
        assertThat(again.write()).isEqualTo(written);
    }

    @ParameterizedTest
    @MethodSource("read")
    void scores_giveThePredictionsOfScikitLearn(JsonNode expected) {
        ModelFile model = GoldenModels.model(expected.get("file").textValue());
        double precision = model.weights()[0] == (float) model.weights()[0] ? 1e-6 : 1e-12;
        List<Row> rows = GoldenModels.networkRows();
        for (int i = 0; i < rows.size(); i++) {
            if (model.isRegressor()) {
                double[] score = new double[1];
                model.shape().scores(model.weights()).of(rows.get(i), score);
                assertThat(score[0])
                        .isEqualTo(expected.get("predictions").get(i).doubleValue(), offset(1e-10));
            } else {
                Predictor predictor = new Predictor(model);
                assertThat(predictor.label(rows.get(i)))
                        .isEqualTo(expected.get("predictions").get(i).textValue());
                assertThat(predictor.probabilities(rows.get(i)))
                        .containsExactly(
                                GoldenModels.numbers(
                                        expected.get("probabilities").get(i)),
                                offset(precision));
            }
        }
    }

    @Test
    void whatFittingLeavesBesideTheWeights_isNotWritten() {
        String file = text(GoldenModels.bytes("newer_mlp_early_p4.pkl"));
        String written = text(GoldenModels.model("newer_mlp_early_p4.pkl").write());
        for (String name : List.of("_best_coefs", "AdamOptimizer", "_random_state", "MT19937", "loss_\u0094")) {
            assertThat(file).contains(name);
            assertThat(written).doesNotContain(name);
        }
        assertThat(written).contains("LabelBinarizer", "early_stopping", "validation_scores_");
    }

    @Test
    void sameNetworkInOtherContainers_isWrittenAsTheSameBytes() {
        assertThat(GoldenModels.model("mlp_three.joblib").write())
                .isEqualTo(GoldenModels.model("mlp_three_p2.pkl").write());
    }

    @Test
    void weightsForTheScaledTarget_arePartOfTheSameModel() {
        for (String file : List.of("mlp_number_p4.pkl", "sgd_number_p4.pkl")) {
            ModelFile model = GoldenModels.model(file);
            Scale scale = new Scale(20, 4);
            double[] scaled = model.scaledWeights(Optional.of(scale));
            Row row = GoldenModels.networkRows().get(0);

            assertThat(score(model, scaled, row))
                    .isEqualTo((score(model, model.weights(), row) - 20) / 4, offset(1e-12));
            assertThat(model.withScaledWeights(scaled, Optional.of(scale)).weights())
                    .containsExactly(model.weights(), offset(1e-12));
        }
    }

    private static double score(ModelFile model, double[] weights, Row row) {
        double[] score = new double[1];
        model.shape().scores(weights).of(row, score);
        return score[0];
    }

    @Test
    void newWeights_areRoundedOnceToTheFilesType_andOthersAreRefused() throws Exception {
        ModelFile model = GoldenModels.model("mlp_float32_p4.pkl");
        double[] weights = new double[model.dimension()];
        Arrays.setAll(weights, i -> 0.1 * (i + 1));
        ModelFile updated = model.withWeights(weights);

        assertThat(updated.weights()[0]).isEqualTo((float) 0.1);
        assertThat(ModelFile.read(updated.write()).weights()).containsExactly(updated.weights());
        assertThatIllegalArgumentException().isThrownBy(() -> model.withWeights(new double[3]));
        weights[2] = 1e300;
        assertThatIllegalArgumentException().isThrownBy(() -> model.withWeights(weights));
    }

    @Test
    void initialNetwork_hasTheWeightsOfItsSeed_andIsRead() throws Exception {
        ModelFile model = ModelFile.network(List.of(5, 3), 4, List.of("a", "b", "c"), 7);
        ModelFile again = ModelFile.read(model.write());

        assertThat(again.weights()).containsExactly(model.weights()).hasSize(20 + 15 + 9 + 5 + 3 + 3);
        double bound = Math.sqrt(6.0 / 9);
        assertThat(Arrays.stream(model.weights()).limit(20).boxed().toList())
                .allMatch(weight -> Math.abs(weight) < bound)
                .doesNotHaveDuplicates();
        assertThat(ModelFile.network(List.of(5, 3), 4, List.of("a", "b", "c"), 8)
                        .weights())
                .isNotEqualTo(model.weights());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelFile.zero("MLPClassifier", 4, List.of("a", "b")))
                .withMessageContaining("random weights");
    }

    @Test
    void largeNetwork_isReadInTheMemoryOfItsWeights_andWrittenInTwice() throws Throwable {
        ModelFile model = ModelFile.network(List.of(500, 500), 100, List.of("a", "b"), 1);
        byte[] file = model.write();

        assertThat(allocated(() -> assertThat(ModelFile.read(file).dimension()).isEqualTo(model.dimension())))
                .isLessThan(file.length * 6L / 5);
        assertThat(allocated(() -> assertThat(model.write()).hasSize(file.length)))
                .isLessThan(file.length * 11L / 5);
    }

    private static long allocated(Executable work) throws Throwable {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        work.execute();
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    @Test
    void networkOfAnUnknownActivation_isRefused() {
        String pickle = text(GoldenModels.bytes("mlp_three_p5.pkl")).replace("logistic", "logistik");
        assertThatThrownBy(() -> ModelFile.read(pickle.getBytes(StandardCharsets.ISO_8859_1)))
                .isInstanceOf(InvalidModelException.class)
                .hasMessageContaining(
                        "MLPClassifier.activation has a value that is not supported; use one of 'identity'");
    }

    @Test
    void layersOfHugeUnits_takeNoMemory() {
        assertThatThrownBy(() -> new LayerShape(List.of(1 << 20, 1 << 20, 1)).interceptStart(0))
                .isInstanceOf(ArithmeticException.class);
        assertThat(IntStream.range(0, 3).map(new LayerShape(List.of(4, 3, 2, 1))::coefficientStart))
                .containsExactly(0, 12, 18);
    }

    private static String text(byte[] pickle) {
        return new String(pickle, StandardCharsets.ISO_8859_1);
    }
}
