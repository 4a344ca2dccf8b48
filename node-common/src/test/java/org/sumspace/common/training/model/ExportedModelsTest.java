package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.model.onnx.OnnxFile;
import org.sumspace.common.training.model.sklearn.SklearnPipeline;

/**
 * The files in {@code exports}, which the tests of the Python client load: the pipelines in scikit-learn and the others in
 * ONNX Runtime, and both must predict what is in {@code NAME.json}. This test writes them to {@code target/exports}; copy
 * them from there if they should change.
 */
class ExportedModelsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/exports");
    private static final Path WRITTEN = Path.of("target/exports");

    @ParameterizedTest
    @CsvSource({
        "two, mixed, LogisticRegression, 2",
        "three, mixed, LogisticRegression, 3",
        "sgd_two, mixed, SGDClassifier, 2",
        "sgd_three, mixed, SGDClassifier, 3",
        "named, four, lr_named_p4.pkl, 0",
        "bool, four, lr_bool_p4.pkl, 0",
        "hinge, four, sgd_hinge_p4.pkl, 0",
        "float32, numbers, lr_float32_p4.pkl, 0",
        "newer, numbers, newer_lr_p5.pkl, 0"
    })
    void exportedModel_isTheOneThatPythonLoads(String name, String table, String estimator, int classes)
            throws Exception {
        ModelFile model = classes == 0 ? GoldenModels.model(estimator) : model(estimator, classes);
        FeatureMap features = features(table, model.classes());
        Files.createDirectories(WRITTEN);

        Files.write(WRITTEN.resolve(name + ".joblib"), SklearnPipeline.write(model, features));
        Files.write(WRITTEN.resolve(name + ".onnx"), OnnxFile.ofColumns(model));
        Files.write(WRITTEN.resolve(name + "-rows.onnx"), OnnxFile.ofRows(model, features));
        new ObjectMapper()
                .writerWithDefaultPrettyPrinter()
                .writeValue(WRITTEN.resolve(name + ".json").toFile(), expected(table, model, features));

        for (String file : List.of(".joblib", ".onnx", "-rows.onnx")) {
            assertThat(WRITTEN.resolve(name + file)).hasSameBinaryContentAs(GOLDEN.resolve(name + file));
        }
        ObjectNode written = json(WRITTEN.resolve(name + ".json"));
        ObjectNode golden = json(GOLDEN.resolve(name + ".json"));
        assertThat(probabilities(written)).containsExactly(probabilities(golden), within(1e-12));
        assertThat(written).isEqualTo(golden);
    }

    @Test
    void featuresOfAnotherModel_areRefused() throws Exception {
        ModelFile model = model("LogisticRegression", 3);
        FeatureMap otherClasses = features("mixed", List.of("no", "yes"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SklearnPipeline.write(model, otherClasses))
                .withMessageContaining("/label/classes: must be the model's classes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OnnxFile.ofRows(model, otherClasses))
                .withMessageContaining("/label/classes: must be the model's classes");
    }

    @Test
    void manyClasses_areRefusedInOnnxAlone() {
        List<String> classes =
                IntStream.rangeClosed(0, 1_000).mapToObj(Integer::toString).toList();
        ModelFile model = ModelFile.zero("LogisticRegression", 1, classes);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> OnnxFile.ofColumns(model))
                .withMessage("the model has 1001 classes; ONNX files are written for up to 1000");
    }

    private static ObjectNode json(Path file) throws IOException {
        return (ObjectNode) new ObjectMapper().readTree(file.toFile());
    }

    /** Takes them out of the document, because machines compute their last digits differently. */
    private static double[] probabilities(ObjectNode expected) {
        return StreamSupport.stream(expected.remove("probabilities").spliterator(), false)
                .flatMapToDouble(row -> Arrays.stream(GoldenModels.numbers(row)))
                .toArray();
    }

    /** Weights that differ from each other, so that mixed-up rows and columns change the predictions. */
    private static ModelFile model(String estimator, int classes) throws IOException {
        int width = features("mixed", List.of("a", "b")).width();
        List<String> labels = List.of("durchgefallen", "bestanden", "größer").subList(0, classes);
        ModelFile zero = ModelFile.zero(estimator, width, labels);
        double[] weights = new double[zero.dimension()];
        Arrays.setAll(weights, i -> Math.round(1e3 * StrictMath.sin(1.7 * i)) / 1e3);
        return zero.withWeights(weights);
    }

    private static JsonNode table(String name) throws IOException {
        return json(GOLDEN.resolve("cases.json")).path(name);
    }

    private static FeatureMap features(String table, List<String> classes) throws IOException {
        ObjectNode map = JsonNodeFactory.instance.objectNode().put("datatype", "xAPI");
        map.set("features", table(table).path("features"));
        classes.forEach(map.putObject("label").put("path", "outcome").putArray("classes")::add);
        try {
            return FeatureMap.parse(Trees.of(map));
        } catch (InvalidFeatureMapException e) {
            throw new AssertionError(e);
        }
    }

    private static Map<String, Object> expected(String table, ModelFile model, FeatureMap features) throws IOException {
        Predictor predictor = new Predictor(model);
        ArrayNode encoded = JsonNodeFactory.instance.arrayNode();
        ArrayNode predicted = JsonNodeFactory.instance.arrayNode();
        ArrayNode probabilities = JsonNodeFactory.instance.arrayNode();
        for (JsonNode document : table(table).path("rows")) {
            double[] dense = new double[features.width()];
            features.encode(Trees.of(document), dense);
            Arrays.stream(dense).forEach(encoded.addArray()::add);
            predicted.add(predictor.predict(Row.of(dense)));
            Arrays.stream(probabilities(model, Row.of(dense))).forEach(probabilities.addArray()::add);
        }
        return new TreeMap<>(Map.of(
                "table",
                table,
                "classes",
                model.classes(),
                "columns",
                features.columns(),
                "encoded",
                encoded,
                "predicted",
                predicted,
                "probabilities",
                isHinge(model) ? List.of() : probabilities));
    }

    private static boolean isHinge(ModelFile model) {
        return model.estimator().equals("SGDClassifier") && model.loss().equals("hinge");
    }

    /** SGDClassifier computes the probability of each of several classes for itself. */
    private static double[] probabilities(ModelFile model, Row row) {
        if (model.rows() == 1 || !model.estimator().equals("SGDClassifier")) {
            return new Predictor(model).probabilities(row);
        }
        double[] scores = new double[model.rows()];
        model.shape().scores(model.weights()).of(row, scores);
        double[] each =
                Arrays.stream(scores).map(score -> 1 / (1 + Math.exp(-score))).toArray();
        double sum = Arrays.stream(each).sum();
        return Arrays.stream(each).map(value -> value / sum).toArray();
    }
}
