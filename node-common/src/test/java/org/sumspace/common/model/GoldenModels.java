package org.sumspace.common.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** The files that {@code make_models.py} made with scikit-learn, and what it expects of them. */
final class GoldenModels {

    private static final JsonNode EXPECTED = expected();

    private GoldenModels() {}

    /** What can be read: file, estimator, classes, coefficients, intercepts, predictions. */
    static List<JsonNode> read() {
        return list(EXPECTED.get("read"));
    }

    /** What is refused: file, reason. */
    static List<JsonNode> refused() {
        return list(EXPECTED.get("refused"));
    }

    /** The rows that the predictions are of. */
    static List<double[]> rows() {
        return list(EXPECTED.get("rows")).stream().map(GoldenModels::numbers).toList();
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

    private static JsonNode expected() {
        try {
            return new ObjectMapper().readTree(bytes("expected.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
