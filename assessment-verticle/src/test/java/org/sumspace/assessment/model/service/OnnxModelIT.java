package org.sumspace.assessment.model.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.model.OnnxModels;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.OpenedModel;
import org.sumspace.assessment.model.domain.RegisteredModelSource;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.Row;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.onnx.OnnxMessage;

/** assessment, section 9: models of ONNX are evaluated by worker processes, and a hostile one ends only its process. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OnnxModelIT {
    private static final Vertx VERTX = Vertx.vertx();
    private static final double PRECISION = 1e-6;
    private static final double[][] ROWS = {{0, 0}, {1, -2}, {-3, 0.5}};

    @TempDir
    private static Path folder;

    private static ModelWorkers workers;

    @BeforeAll
    static void start() {
        workers = new ModelWorkers(
                VERTX,
                folder.resolve("workers"),
                WorkerMain.PROGRAM,
                new ModelWorkers.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5)));
    }

    @AfterAll
    static void stop() {
        Await.result(workers.stop());
        Await.result(VERTX.close());
    }

    private static RegisteredModelSource source(String name, byte[] file) throws IOException {
        return new RegisteredModelSource(Adapter.ONNX, Files.write(folder.resolve(name), file), null, null);
    }

    private static ModelInfo info(RegisteredModelSource source) {
        return Await.result(workers.run(source, process -> process.open(source, rows -> rows)));
    }

    private static double[][] evaluated(RegisteredModelSource source, int columns, String kind, double[][] rows) {
        return Await.result(workers.run(source, process -> {
            process.open(source, same -> same);
            return process.evaluate(kind, source, rows, columns, same -> same);
        }));
    }

    private static void assertEach(double[][] numbers, double[]... expected) {
        assertThat(numbers).hasNumberOfRows(expected.length);
        for (int i = 0; i < expected.length; i++) {
            assertThat(numbers[i]).containsExactly(expected[i], within(PRECISION));
        }
    }

    @Test
    void linear_hasAValueForEachRow() throws IOException {
        RegisteredModelSource linear = source("linear.onnx", OnnxModels.linear());
        ModelInfo info = info(linear);
        assertThat(info.task()).isEqualTo(Task.REGRESSION);
        assertThat(info.type()).isEqualTo("onnx");
        assertThat(info.featureNames()).containsExactly("f0", "f1", "f2");
        assertThat(info.settings()).containsEntry("producer", "tests").containsEntry("ai.onnx", 17);
        double[][] rows = new double[2_500][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {i, 1, 2};
        }
        double[][] values = evaluated(linear, 1, ModelWorker.EVALUATE, rows);
        assertThat(values[0][0]).isEqualTo(3);
        assertThat(values[2_499][0]).isEqualTo(2 * 2_499 + 3);
    }

    @Test
    void exportedModel_hasTheProbabilitiesOfTheModel() throws IOException {
        hasTheProbabilitiesOf(
                "linear.onnx",
                ModelFile.zero("LogisticRegression", 2, List.of("low", "middle", "high"))
                        .withWeights(new double[] {1.5, -2, 0.25, 3, -0.5, 0.125, 0.5, -1, 2}));
        hasTheProbabilitiesOf("network.onnx", ModelFile.network(List.of(5, 4), 2, List.of("low", "middle", "high"), 1));
    }

    @Test
    void exportedRegression_predictsTheSame() throws IOException {
        ModelFile model = ModelFile.zero("SGDRegressor", 2, List.of()).withWeights(new double[] {1.5, -2, 60});
        RegisteredModelSource exported = source("regression.onnx", OnnxFile.ofColumns(model));

        assertThat(info(exported).classes()).isEmpty();
        assertEach(
                evaluated(exported, 1, ModelWorker.EVALUATE, new double[][] {{2, 1}, {0, -4}}),
                new double[] {61},
                new double[] {68});
    }

    private void hasTheProbabilitiesOf(String file, ModelFile model) throws IOException {
        RegisteredModelSource exported = source(file, OnnxFile.ofColumns(model));

        ModelInfo info = info(exported);

        assertThat(info.classes()).containsExactly("low", "middle", "high");
        assertThat(info.probabilities()).isTrue();
        assertEach(
                evaluated(exported, 3, ModelWorker.EVALUATE, ROWS),
                Arrays.stream(ROWS)
                        .map(row -> new Predictor(model).probabilities(Row.of(row)))
                        .toArray(double[][]::new));
    }

    /** Converters without a symbolic dimension write models for a fixed number of rows. */
    @Test
    void modelForAFixedNumberOfRows_isCalledSeveralTimes() throws IOException {
        RegisteredModelSource fixed = source("fixed.onnx", OnnxModels.linear(2));
        assertEach(
                evaluated(fixed, 1, ModelWorker.EVALUATE, new double[][] {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}}),
                new double[] {5},
                new double[] {7},
                new double[] {9});
    }

    @Test
    void logistic_hasProbabilitiesAsMapsOrTensor() throws IOException {
        for (boolean asMaps : new boolean[] {true, false}) {
            RegisteredModelSource logistic = source("logistic" + asMaps + ".onnx", OnnxModels.logistic(asMaps));
            ModelInfo info = info(logistic);
            assertThat(info.classes()).containsExactly("low", "middle", "high");
            assertThat(info.probabilities()).isTrue();
            assertEach(
                    evaluated(logistic, 3, ModelWorker.EVALUATE, ROWS),
                    OnnxModels.softmax(0, 0, 0),
                    OnnxModels.softmax(1, -2, 0),
                    OnnxModels.softmax(-3, 0.5, 0));
            double[][] predicted = evaluated(logistic, 4, ModelWorker.PREDICT, ROWS);
            assertThat(predicted[1][3]).isZero();
            assertThat(predicted[2][3]).isOne();
        }
    }

    @Test
    void tree_namesItsClasses() throws IOException {
        RegisteredModelSource tree = source("tree.onnx", OnnxModels.tree());
        assertThat(info(tree).classes()).isEqualTo(List.<Object>of(4L, 9L, 12L));
        assertEach(
                evaluated(tree, 4, ModelWorker.PREDICT, ROWS),
                new double[] {0.75, 0.25, 0, 0},
                new double[] {0, 0, 1, 2},
                new double[] {0.75, 0.25, 0, 0});
    }

    /** The names of the inputs are the names of the features, and an input of integers gets no fractions. */
    @Test
    void network_hasAnInputForEachFeature() throws IOException {
        RegisteredModelSource network = source("network.onnx", OnnxModels.network());
        assertThat(info(network).featureNames()).containsExactly("age", "kind");
        assertEach(
                evaluated(network, 2, ModelWorker.EVALUATE, new double[][] {{1, 2}, {3, 1}}),
                OnnxModels.softmax(3, 0),
                OnnxModels.softmax(4, 2));
        assertThatThrownBy(() -> evaluated(network, 2, ModelWorker.EVALUATE, new double[][] {{1, 0.5}}))
                .isInstanceOf(ModelRefusedException.class)
                .hasMessageContaining("kind")
                .hasMessageNotContaining("0.5");
    }

    @Test
    void otherInputsAndOutputs_areRefused() throws IOException {
        for (Map.Entry<String, byte[]> each : Map.of(
                        "text", OnnxModels.withInput(OnnxMessage.value("X", OnnxMessage.STRING, 0, 1)),
                        "image", OnnxModels.withInput(OnnxMessage.value("X", OnnxMessage.FLOAT, 0, 3, 4, 4)),
                        "unknown", OnnxModels.operator("Nonsense", ""),
                        "garbage", "no model".getBytes(StandardCharsets.UTF_8))
                .entrySet()) {
            RegisteredModelSource source = source(each.getKey(), each.getValue());
            assertThatThrownBy(() -> info(source)).as(each.getKey()).isInstanceOf(ModelRefusedException.class);
        }
        assertThat(workers.waiting()).isEqualTo(1);
    }

    /** A tree of 100,000 levels ends the stack of the runtime, and with it the process. */
    @Test
    void modelThatCrashesNativeCode_endsItsProcessAlone() throws IOException {
        RegisteredModelSource deep = source("deep.onnx", OnnxModels.deepTree(100_000));
        assertThatThrownBy(() -> info(deep))
                .isInstanceOfSatisfying(
                        NodeException.class,
                        failure -> assertThat(failure.type()).isEqualTo(ProblemType.UNAVAILABLE));
        assertThat(info(source("after.onnx", OnnxModels.linear())).featureCount())
                .isEqualTo(3);
    }

    /** 3.6 GB are asked for by a row, and refused by the limit of the process. */
    @Test
    void modelThatAllocatesBeyondTheLimit_failsItsRequestAlone() throws IOException {
        RegisteredModelSource greedy = source("greedy.onnx", OnnxModels.greedy(30_000));
        assertThatThrownBy(() -> info(greedy)).isInstanceOfAny(ModelRefusedException.class, NodeException.class);
        RegisteredModelSource modest = source("modest.onnx", OnnxModels.greedy(100));
        double[][] values = evaluated(modest, 1, ModelWorker.EVALUATE, new double[][] {{0}, {-7}});
        assertEach(values, new double[] {0}, new double[] {-7});
    }

    /** Where no pool of workers is, a model gets a process of its own. */
    @Test
    void openedModel_isInAnotherProcess() throws IOException {
        RegisteredModelSource logistic = source("separate.onnx", OnnxModels.logistic(true));
        long before = ProcessHandle.current().children().count();
        try (OpenedModel opened = RegisteredModelFiles.open(Adapter.ONNX, logistic.file(), WorkerMain.PROGRAM)) {
            assertThat(ProcessHandle.current().children().count()).isEqualTo(before + 1);
            double[][] outputs = opened.function().outputs(ROWS);
            assertEach(outputs[1], OnnxModels.softmax(1, -2, 0));
            assertThat(opened.choices(ROWS, outputs)).containsExactly(0, 0, 1);
        }
        assertThat(ProcessHandle.current().children().count()).isEqualTo(before);
    }

    private static void assertEach(double[] numbers, double[] expected) {
        assertThat(numbers).containsExactly(expected, within(PRECISION));
    }
}
