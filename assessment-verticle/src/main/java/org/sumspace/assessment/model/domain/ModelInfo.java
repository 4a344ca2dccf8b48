package org.sumspace.assessment.model.domain;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The description of a model.
 *
 * @param type its full class name, or the name of its format
 * @param features their names, if the model has them; else empty
 * @param featureCount values that a row has
 * @param classes of a classifier in the order of the outputs, each a text, an integer, a number or a boolean; empty for a
 *     regression
 * @param probabilities whether the outputs of a classifier are probabilities, not scores
 * @param acceptsMissing whether a row may have missing values, which are NaN
 * @param settings plain values with which the model was fitted
 */
public record ModelInfo(
        String type,
        Task task,
        List<String> features,
        int featureCount,
        List<Object> classes,
        boolean probabilities,
        boolean acceptsMissing,
        Map<String, Object> settings) {
    public static final int FEATURES_MAX = 2_000;
    public static final int CLASSES_MAX = 1_000;

    public ModelInfo {
        features = List.copyOf(features);
        classes = classes.stream().map(ModelInfo::label).toList();
        settings = Map.copyOf(settings);
        if (featureCount < 1 || featureCount > FEATURES_MAX) {
            throw new ModelRefusedException("The model has " + featureCount + " features. 1 to " + FEATURES_MAX
                    + " are possible; fit a model with fewer features.");
        }
        if (classes.size() > CLASSES_MAX || (task == Task.CLASSIFICATION) != (classes.size() > 1)) {
            throw new ModelRefusedException("The model has " + classes.size() + " classes. 2 to " + CLASSES_MAX
                    + " are possible for a classifier.");
        }
        if (!features.isEmpty() && features.size() != featureCount) {
            throw new ModelRefusedException("The model has " + featureCount + " features, but " + features.size()
                    + " names of features. Name each feature.");
        }
    }

    /** Small integers come back from JSON in another type than large ones. */
    private static Object label(Object given) {
        return given instanceof Integer number ? (Object) number.longValue() : given;
    }

    /** One for each class, or the value. */
    public int outputs() {
        return Math.max(1, classes.size());
    }

    /** The names of the features; {@code f0}, {@code f1} and so on if the model has none. */
    public List<String> featureNames() {
        return features.isEmpty()
                ? IntStream.range(0, featureCount)
                        .mapToObj(index -> "f" + index)
                        .toList()
                : features;
    }

    /** With other names of features or classes. */
    public ModelInfo named(List<String> names, List<Object> labels) {
        return new ModelInfo(type, task, names, featureCount, labels, probabilities, acceptsMissing, settings);
    }

    /** @param choice the index of the class that a classifier predicts */
    public Object prediction(double[] outputs, int choice) {
        return task == Task.REGRESSION ? (Object) outputs[0] : classes.get(choice);
    }

    /** The index of the highest value, the first if several have it. */
    public static int highest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best]) {
                best = i;
            }
        }
        return best;
    }
}
