package org.sumspace.assessment.model.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.assessment.model.domain.Task;
import org.sumspace.common.document.JsonValue;

/**
 * The answers of a server that predicts: {@code {"predictions": [...]}} with one prediction for each row, which is a number, one
 * of the classes that were named, or a list with the probability of each class.
 */
public final class HttpAnswers {
    private HttpAnswers() {}

    /**
     * The outputs of each row.
     *
     * @throws ModelRefusedException if the answer has another form
     */
    public static double[][] outputs(byte[] answer, int rows, ModelInfo model) {
        List<JsonValue> predictions = predictions(answer, rows);
        double[][] outputs = new double[rows][];
        for (int i = 0; i < rows; i++) {
            outputs[i] = output(predictions.get(i), model);
        }
        return outputs;
    }

    private static List<JsonValue> predictions(byte[] answer, int rows) {
        JsonValue predictions;
        try {
            predictions = JsonValue.parse(answer).member("predictions");
        } catch (IllegalArgumentException e) {
            throw refusal("is no JSON");
        }
        if (!predictions.isArray()) {
            throw refusal("has no list of predictions");
        }
        if (predictions.size() != rows) {
            throw refusal("has " + predictions.size() + " predictions for " + rows + " rows");
        }
        return predictions.items();
    }

    private static double[] output(JsonValue prediction, ModelInfo model) {
        if (model.task() == Task.REGRESSION) {
            return new double[] {number(prediction)};
        }
        List<Object> classes = model.classes();
        if (prediction.isArray()) {
            if (prediction.size() != classes.size()) {
                throw refusal("has " + prediction.size() + " values for " + classes.size() + " classes");
            }
            return prediction.items().stream().mapToDouble(HttpAnswers::number).toArray();
        }
        int index = classes.indexOf(label(prediction));
        if (index < 0) {
            throw refusal("has a prediction that is none of the classes");
        }
        double[] chosen = new double[classes.size()];
        chosen[index] = 1;
        return chosen;
    }

    private static double number(JsonValue value) {
        double number = value.isNumber() ? value.doubleValue() : Double.NaN;
        if (!Double.isFinite(number)) {
            throw refusal("has a value that is not a finite number");
        }
        return number;
    }

    private static @Nullable Object label(JsonValue value) {
        if (value.isText()) {
            return value.asText();
        }
        if (value.isBoolean()) {
            return value.isTrue();
        }
        return value.isWholeLong()
                ? (Object) value.longValue()
                : value.isNumber() ? (Object) value.doubleValue() : null;
    }

    /**
     * Describes the model of a server by its answer for one row.
     *
     * @param classes that were named; empty if none were
     */
    public static ModelInfo described(byte[] answer, List<String> features, List<Object> classes) {
        JsonValue first = predictions(answer, 1).get(0);
        List<Object> labels = new ArrayList<>(classes);
        if (labels.isEmpty() && first.isArray()) {
            for (long i = 0; i < first.size() && i <= ModelInfo.CLASSES_MAX; i++) {
                labels.add(i);
            }
        }
        if (labels.isEmpty() && !first.isNumber()) {
            throw new ModelRefusedException(
                    "The server predicts labels. Name them with classes, in the order that outputs shall have.");
        }
        ModelInfo info = new ModelInfo(
                "http",
                labels.isEmpty() ? Task.REGRESSION : Task.CLASSIFICATION,
                features,
                features.size(),
                labels,
                first.isArray(),
                false,
                java.util.Map.of());
        outputs(answer, 1, info);
        return info;
    }

    private static ModelRefusedException refusal(String problem) {
        return new ModelRefusedException("The answer of the model's server " + problem
                + ". It must be {\"predictions\": [...]} with one prediction for each row.");
    }
}
