package org.sumspace.assessment.explanation;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.sumspace.assessment.model.domain.ModelFunction;

/** Values that {@code src/test/python/explanation_vectors.py} computed with SciPy and scikit-learn, and its model. */
public final class ExplanationVectors {
    private ExplanationVectors() {}

    public static JsonObject read() {
        try (InputStream in =
                Objects.requireNonNull(ExplanationVectors.class.getResourceAsStream("/explanation/vectors.json"))) {
            return new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static double[] numbers(JsonArray array) {
        return array.stream().mapToDouble(each -> ((Number) each).doubleValue()).toArray();
    }

    static int[] wholeNumbers(JsonArray array) {
        return array.stream().mapToInt(each -> ((Number) each).intValue()).toArray();
    }

    public static double[][] rows(JsonArray array) {
        return array.stream().map(each -> numbers((JsonArray) each)).toArray(double[][]::new);
    }

    /** The model of the script: a classifier of two classes, with the probability of each. */
    static ModelFunction curved(int features) {
        return classifier(features, row -> {
            double score = 0;
            for (int j = 0; j < features; j++) {
                score += row[j] * ((j * 7 % 5 - 2) / 4.0);
                score += j == 0 ? 0 : 0.3 * row[j - 1] * row[j];
            }
            return 1 / (1 + Math.exp(-score));
        });
    }

    interface Probability {
        double of(double[] row);
    }

    static ModelFunction classifier(int features, Probability probability) {
        return new ModelFunction() {
            @Override
            public int features() {
                return features;
            }

            @Override
            public int outputs() {
                return 2;
            }

            @Override
            public double[][] outputs(double[][] rows) {
                double[][] outputs = new double[rows.length][];
                for (int i = 0; i < rows.length; i++) {
                    double second = probability.of(rows[i]);
                    outputs[i] = new double[] {1 - second, second};
                }
                return outputs;
            }
        };
    }
}
