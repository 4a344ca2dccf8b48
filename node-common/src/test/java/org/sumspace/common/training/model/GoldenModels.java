package org.sumspace.common.training.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.sumspace.common.testkit.Trees;

/** The files that {@code make_models.py} made with scikit-learn, and their expected content. */
final class GoldenModels {

    private static final JsonNode EXPECTED = json("expected.json");
    private static final JsonNode NEWER = json("expected_newer.json");

    private static final JsonNode REGRESSORS = json("expected_regressors.json");
    private static final JsonNode NEWER_REGRESSORS = json("expected_newer_regressors.json");

    private static final JsonNode NETWORKS = json("expected_networks.json");
    private static final JsonNode NEWER_NETWORKS = json("expected_newer_networks.json");

    private GoldenModels() {}

    /** The valid files: file, estimator, classes, coefficients, intercepts, predictions. */
    static List<JsonNode> read() {
        return list(EXPECTED.get("read"));
    }

    /** The valid files of newer versions of scikit-learn, joblib and numpy. */
    static List<JsonNode> newer() {
        return list(NEWER.get("read"));
    }

    /** The refused files: file, reason. */
    static List<JsonNode> refused() {
        return Stream.of(EXPECTED, REGRESSORS, NETWORKS)
                .flatMap(each -> list(each.get("refused")).stream())
                .toList();
    }

    /** The regressors that {@code make_regressors.py} made: file, estimator, alpha, intercept, weights, predictions. */
    static List<JsonNode> regressors() {
        return Stream.of(REGRESSORS, NEWER_REGRESSORS)
                .flatMap(each -> list(each.get("read")).stream())
                .toList();
    }

    /** The rows of the regressors' predictions. */
    static JsonNode regressorRows() {
        return REGRESSORS.get("rows");
    }

    /** What {@code make_networks.py} made: file, estimator, alpha, layers, weights, classes, predictions, probabilities. */
    static List<JsonNode> networks() {
        return Stream.of(NETWORKS, NEWER_NETWORKS)
                .flatMap(each -> list(each.get("read")).stream())
                .toList();
    }

    /** Steps of scikit-learn: file, labels, weights after the step over {@link #networkDocuments}. */
    static List<JsonNode> steps() {
        return list(NETWORKS.get("steps"));
    }

    /** The rows that networks were fitted on, with these labels, as documents. */
    static List<JsonNode> networkDocuments(JsonNode labels) {
        return documents(NETWORKS.get("training"), labels);
    }

    /** The rows of the predictions of networks. */
    static List<Row> networkRows() {
        return list(NETWORKS.get("rows")).stream()
                .map(row -> Row.of(numbers(row)))
                .toList();
    }

    /** The rows of the predictions of networks, as numbers. */
    static JsonNode denseNetworkRows() {
        return NETWORKS.get("rows");
    }

    /** The rows of the predictions. */
    static List<Row> rows() {
        return list(EXPECTED.get("rows")).stream()
                .map(row -> Row.of(numbers(row)))
                .toList();
    }

    /** The data that the {@code _minimum} models were fitted on, as documents. */
    static List<JsonNode> documents(String labels) {
        JsonNode training = EXPECTED.get("training");
        return documents(training.get("rows"), training.get(labels));
    }

    private static List<JsonNode> documents(JsonNode rows, JsonNode labels) {
        List<JsonNode> documents = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            ObjectNode document = JsonNodeFactory.instance.objectNode().put("id", String.format("%03d", i));
            for (int j = 0; j < 4; j++) {
                document.set("x" + j, rows.get(i).get(j));
            }
            documents.add(document.set("label", labels.get(i)));
        }
        return documents;
    }

    /** A map with the columns of {@link #documents}, unscaled. */
    static FeatureMap featureMap(int classes) {
        return featureMap(classes, List.of());
    }

    /** The same, followed by a column for each word of a feature {@code mode}, if there are any. */
    static FeatureMap featureMap(int classes, List<String> words) {
        ObjectNode label = JsonNodeFactory.instance.objectNode();
        for (int each = 0; each < classes; each++) {
            label.withArray("classes").add(each);
        }
        return featureMap(label, words);
    }

    /** A map with the columns of {@link #documents}, unscaled, and a label of these classes, or of this scale. */
    static FeatureMap featureMap(ObjectNode label) {
        return featureMap(label, List.of());
    }

    private static FeatureMap featureMap(ObjectNode label, List<String> words) {
        ObjectNode map = JsonNodeFactory.instance.objectNode().put("datatype", "xAPI");
        for (int j = 0; j < 4; j++) {
            map.withArray("features")
                    .addObject()
                    .put("name", "x" + j)
                    .put("path", "x" + j)
                    .put("kind", "numeric")
                    .put("mean", 0)
                    .put("sd", 1);
        }
        if (!words.isEmpty()) {
            ObjectNode mode =
                    map.withArray("features").addObject().put("name", "mode").put("path", "mode");
            words.forEach(mode.put("kind", "categorical").withArray("vocabulary")::add);
        }
        map.set("label", label.put("path", "label"));
        try {
            return FeatureMap.parse(Trees.of(map));
        } catch (InvalidFeatureMapException e) {
            throw new AssertionError(e);
        }
    }

    /** The rows of the predictions of the newer versions. */
    static List<Row> newerRows() {
        return list(NEWER.get("rows")).stream().map(row -> Row.of(numbers(row))).toList();
    }

    /** The rows as numbers. */
    static JsonNode denseRows() {
        return EXPECTED.get("rows");
    }

    static double[] numbers(JsonNode array) {
        return list(array).stream().mapToDouble(JsonNode::doubleValue).toArray();
    }

    static List<String> texts(JsonNode array) {
        return list(array).stream().map(JsonNode::textValue).toList();
    }

    static byte[] bytes(String file) {
        try (InputStream stream =
                Objects.requireNonNull(GoldenModels.class.getResourceAsStream("/models/" + file), file)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ModelFile model(String file) {
        try {
            return ModelFile.read(bytes(file));
        } catch (InvalidModelException e) {
            throw new AssertionError(file, e);
        }
    }

    static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static JsonNode json(String file) {
        try {
            return new ObjectMapper().readTree(bytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
