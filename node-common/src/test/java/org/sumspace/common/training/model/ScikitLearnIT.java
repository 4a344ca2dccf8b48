package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** scikit-learn itself loads the written files. Runs where /usr/bin/python3 has scikit-learn. */
class ScikitLearnIT {

    private static final Path PYTHON = Path.of("/usr/bin/python3");
    private static final Path SCRIPT =
            Path.of("src/test/python/check_models.py").toAbsolutePath();

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

        Result result = run(SCRIPT.toString(), folder.toString());

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(result.output()).contains((2 * files.size() + 2) + " models agree");
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

    private record Result(int exit, String output) {}

    private static Result run(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(PYTHON.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(arguments));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
