package org.sumspace.common.training.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Trees;

/** scikit-learn itself loads the written files. Runs where /usr/bin/python3, or {@code -Dsklearn.python=PATH}, has it. */
class ScikitLearnIT {

    private static final Path PYTHON = Path.of(System.getProperty("sklearn.python", "/usr/bin/python3"));
    private static final Path SCRIPT =
            Path.of("src/test/python/check_models.py").toAbsolutePath();
    private static final Path FIGURES =
            Path.of("src/test/python/check_figures.py").toAbsolutePath();
    private static final Path SGD = Path.of("src/test/python/check_sgd.py").toAbsolutePath();

    @TempDir
    Path folder;

    @BeforeAll
    static void needsScikitLearn() throws Exception {
        assumeTrue(
                Files.isExecutable(PYTHON)
                        && run("-c", "import sklearn, joblib").exit() == 0,
                "not checked against scikit-learn: no /usr/bin/python3 with python3-sklearn here");
    }

    @Test
    void writtenModels_loadWithoutWarningsAndPredictTheSame() throws Exception {
        List<JsonNode> files = GoldenModels.read();
        for (JsonNode file : files) {
            ModelFile model = GoldenModels.model(file.get("file").textValue());
            write(file.get("file").textValue(), model);
            write("changed-" + file.get("file").textValue(), changed(model));
        }
        write("zero-lr", ModelFile.zero("LogisticRegression", 4, List.of("no", "yes")));
        write("zero-sgd", ModelFile.zero("SGDClassifier", 4, List.of("fail", "pass", "größer")));
        List<JsonNode> regressors = GoldenModels.regressors().stream()
                .filter(file -> !file.get("file").textValue().startsWith("newer_"))
                .toList();
        for (JsonNode file : regressors) {
            ModelFile model = GoldenModels.model(file.get("file").textValue());
            writeRegressor(file.get("file").textValue(), model);
            writeRegressor("changed-" + file.get("file").textValue(), changed(model));
        }
        writeRegressor("zero-ridge", ModelFile.zero("Ridge", 4, List.of()));

        Result result = run(SCRIPT.toString(), folder.toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains((2 * files.size() + 2 * regressors.size() + 3) + " models agree");
    }

    @Test
    void writtenNetworks_predictTheSame_andCanBeTrainedFurther() throws Exception {
        List<JsonNode> files = GoldenModels.networks().stream()
                .filter(file -> !file.get("file").textValue().startsWith("newer_"))
                .toList();
        for (JsonNode file : files) {
            ModelFile model = GoldenModels.model(file.get("file").textValue());
            writeNetwork(file.get("file").textValue(), model);
            writeNetwork("changed-" + file.get("file").textValue(), changed(model));
        }
        writeNetwork("initial", ModelFile.network(List.of(5, 3), 4, List.of("fail", "größer", "pass"), 1));

        Result result = run(SCRIPT.toString(), folder.toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains((2 * files.size() + 1) + " models agree");
    }

    @Test
    void figuresFromSumsByClass_areThoseOfTheRows() throws Exception {
        writeFigures("two", "lr_binary_minimum.pkl", "sgd_binary_p4.pkl");
        writeFigures("three", "lr_three_minimum.pkl", "sgd_three_p5.pkl", "sgd_hinge_numbers_p4.pkl");

        Result result = run(FIGURES.toString(), folder.toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains("5 evaluations agree");
    }

    @Test
    void localPassesWithBatchesOfOneRecord_giveTheWeightsOfPartialFit() throws Exception {
        Result made = run(SGD.toString(), "make", folder.toString());
        assertThat(made.exit()).as(made.output()).isZero();
        List<String> words = List.of("a", "b", "c", "d", "e", "f", "g", "h");
        for (String loss : List.of("log_loss", "hinge")) {
            for (int classes : List.of(2, 3)) {
                trainOneByOne(loss, classes, List.of());
                trainOneByOne(loss, classes, words);
            }
        }

        Result result = run(SGD.toString(), "check", folder.toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains("8 trainings agree");
    }

    @Test
    void modelsOfThisPython_areDescribedWithItsVersion() throws Exception {
        String script = """
            import sys, joblib, pickle, sklearn
            from sklearn.linear_model import LogisticRegression
            from sklearn.pipeline import make_pipeline
            from sklearn.preprocessing import StandardScaler
            rows, labels = [[0.0, 1.0], [1.0, 0.5], [2.0, 3.0]], [0, 1, 1]
            joblib.dump(LogisticRegression().fit(rows, labels), sys.argv[1] + "/model.joblib", compress=3)
            with open(sys.argv[1] + "/pipeline.pkl", "wb") as file:
                pickle.dump(make_pipeline(StandardScaler(), LogisticRegression()).fit(rows, labels), file)
            print(sklearn.__version__)
            """;
        Result made = run("-c", script, folder.toString());
        assertThat(made.exit()).as(made.output()).isZero();

        ModelDescription model = described("model.joblib");
        ModelDescription pipeline = described("pipeline.pkl");

        assertThat(model.isTrainable()).isTrue();
        assertThat(model.container().compression()).isEqualTo("zlib");
        assertThat(Objects.requireNonNull(model.estimator()).version())
                .isEqualTo(made.output().strip());
        assertThat(pipeline.refusals().get(0)).contains("sklearn.pipeline.Pipeline, which is not supported");
        assertThat(Objects.requireNonNull(pipeline.estimator()).className()).isEqualTo("sklearn.pipeline.Pipeline");
        assertThat(pipeline.otherNames())
                .extracting(ModelDescription.OtherName::name)
                .contains("sklearn.preprocessing._data.StandardScaler");
    }

    private ModelDescription described(String file) throws IOException {
        return ModelDescription.of(Files.readAllBytes(folder.resolve(file)));
    }

    /** Rotates the weights, so that mixed-up rows and columns change the predictions. */
    private static ModelFile changed(ModelFile model) {
        double[] weights = model.weights();
        double[] rotated = new double[weights.length];
        Arrays.setAll(rotated, i -> weights[(i + 3) % weights.length] + i * 0.01);
        return model.withWeights(rotated);
    }

    private void write(String name, ModelFile model) throws IOException {
        Predictor predictor = new Predictor(model);
        Map<String, Object> expected = Map.of(
                "classes", model.classes(),
                "rows", GoldenModels.denseRows(),
                "predictions",
                        GoldenModels.rows().stream().map(predictor::predict).toList());
        Files.write(folder.resolve(name + ".model.pkl"), model.write());
        new ObjectMapper().writeValue(folder.resolve(name + ".model.json").toFile(), expected);
    }

    private void writeFigures(String labels, String... files) throws IOException {
        for (String file : files) {
            ModelFile model = GoldenModels.model(file);
            TrainingSet set = TrainingSet.of(
                    GoldenModels.featureMap(model.classes().size()),
                    GoldenModels.documents(labels).stream().map(Trees::of).toList());
            Files.write(folder.resolve(file + ".pkl"), model.write());
            new ObjectMapper().writeValue(folder.resolve(file + ".figures.json").toFile(), figures(model, set));
        }
    }

    private void trainOneByOne(String loss, int classes, List<String> words) throws Exception {
        String name = loss + "-" + classes + "-" + (4 + words.size());
        ModelFile base = ModelFile.read(Files.readAllBytes(folder.resolve(name + ".pkl")));
        List<JsonNode> documents = GoldenModels.documents(classes == 2 ? "two" : "three");
        for (int i = 0; i < documents.size(); i++) {
            ((ObjectNode) documents.get(i)).put("mode", words.isEmpty() ? "" : words.get(i * i % words.size()));
        }
        Collections.shuffle(documents, new Random(4));
        TrainingSet data = TrainingSet.of(
                GoldenModels.featureMap(classes, words),
                documents.stream().map(Trees::of).toList());
        TrainingSettings settings = new TrainingSettings(3, 0.25, 1, 0, -7, 2, 1);
        double[] weights = ModelAlgorithm.of(base.estimator())
                .orElseThrow()
                .update(base, data, settings)
                .weights();
        Map<String, Object> trained = Map.of(
                "documents", documents,
                "words", words,
                "learningRate", settings.learningRate(),
                "localEpochs", settings.localEpochs(),
                "seed", settings.seed(),
                "round", settings.round(),
                "weights", weights);
        new ObjectMapper().writeValue(folder.resolve(name + ".sgd.json").toFile(), trained);
    }

    private static Map<String, Object> figures(ModelFile model, TrainingSet set) {
        Evaluation evaluation = Evaluation.of(model, set, Set.of());
        ClassSums sums = ClassSums.of(Set.of(ClassMetric.SCORES), new Predictor(model), set);
        BinnedScores scores = requireNonNull(sums.scores());
        List<JsonNode> documents = GoldenModels.documents(model.classes().size() == 2 ? "two" : "three");
        return Map.ofEntries(
                Map.entry("rows", documents.stream().map(ScikitLearnIT::values).toList()),
                Map.entry(
                        "labels",
                        documents.stream().map(each -> each.get("label")).toList()),
                Map.entry("meanLoss", evaluation.lossSum() / evaluation.count()),
                Map.entry("accuracy", evaluation.correct() / (double) evaluation.count()),
                Map.entry(
                        "balancedAccuracy", sums.confusion().balancedAccuracy().orElseThrow()),
                Map.entry("macroF1", sums.confusion().macroF1().orElseThrow()),
                Map.entry(
                        "recalls",
                        sums.confusion().recalls().stream()
                                .map(OptionalDouble::orElseThrow)
                                .toList()),
                Map.entry("auc", scores.auc().orElseThrow().value()),
                Map.entry("aucError", scores.auc().orElseThrow().error()),
                Map.entry("calibrationError", scores.calibrationError().orElseThrow()),
                Map.entry(
                        "calibration",
                        IntStream.range(0, scores.scored())
                                .mapToObj(k -> scores.calibration(k).stream()
                                        .map(bin -> List.of(bin.count(), bin.predicted(), bin.observed()))
                                        .toList())
                                .toList()));
    }

    private static List<JsonNode> values(JsonNode document) {
        return IntStream.range(0, 4).mapToObj(j -> document.get("x" + j)).toList();
    }

    private void writeRegressor(String name, ModelFile model) throws IOException {
        double[] weights = model.weights();
        Map<String, Object> expected = Map.of(
                "rows",
                GoldenModels.regressorRows(),
                "predictions",
                GoldenModels.list(GoldenModels.regressorRows()).stream()
                        .map(row -> predicted(weights, GoldenModels.numbers(row)))
                        .toList());
        Files.write(folder.resolve(name + ".model.pkl"), model.write());
        new ObjectMapper().writeValue(folder.resolve(name + ".model.json").toFile(), expected);
    }

    private void writeNetwork(String name, ModelFile model) throws IOException {
        Map<String, Object> expected = new HashMap<>();
        expected.put("rows", GoldenModels.denseNetworkRows());
        List<Row> rows = GoldenModels.networkRows();
        if (model.isRegressor()) {
            double[] score = new double[1];
            Scores scores = model.shape().scores(model.weights());
            expected.put(
                    "predictions",
                    rows.stream()
                            .map(row -> {
                                scores.of(row, score);
                                return score[0];
                            })
                            .toList());
        } else {
            Predictor predictor = new Predictor(model);
            expected.put("classes", model.classes());
            expected.put("predictions", rows.stream().map(predictor::predict).toList());
            expected.put(
                    "probabilities", rows.stream().map(predictor::probabilities).toList());
            expected.put("precision", name.contains("float32") ? 1e-5 : 1e-12);
        }
        Files.write(folder.resolve(name + ".model.pkl"), model.write());
        new ObjectMapper().writeValue(folder.resolve(name + ".model.json").toFile(), expected);
    }

    private static double predicted(double[] weights, double[] row) {
        double sum = weights[row.length];
        for (int k = 0; k < row.length; k++) {
            sum += weights[k] * row[k];
        }
        return sum;
    }

    private record Result(int exit, String output) {}

    private static Result run(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(PYTHON.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
