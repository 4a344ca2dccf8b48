package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;

/**
 * How a document becomes a row of numbers and a label. A training plan declares it in {@code target_data}, so
 * that every processor computes the same columns from the same values without seeing the documents of others:
 *
 * <pre>{@code
 * {"features": [
 *     {"name": "grade", "path": "result.score.raw", "kind": "numeric", "mean": 61.5, "sd": 12.25},
 *     {"name": "hours", "path": "result.extensions['https://x.y/h']", "kind": "numeric", "min": 0, "max": 40},
 *     {"name": "mode", "path": "context.platform", "kind": "categorical", "vocabulary": ["web", "app", "other"],
 *      "other": "other"}],
 *  "label": {"path": "result.extensions['https://x.y/o']", "classes": ["fail", "pass"]}}
 * }</pre>
 *
 * A number becomes {@code (x - mean) / sd}, or {@code (x - min) / (max - min)} if mean and sd are not given; a
 * category becomes one column per word of the vocabulary. A value outside the vocabulary counts as the word {@code other},
 * so that a plan need not name values of few learners; without that word it counts as missing. The order of the columns is
 * that of the declaration.
 *
 * <p>The label of a regression is a number, the target, which is scaled like a numeric feature: {@code {"path":
 * "result.score.raw", "mean": 61.5, "sd": 12.25}}, or with min and max.
 */
public final class FeatureMap {

    public static final int MAX_VOCABULARY = 10_000;
    public static final int MAX_WIDTH = 1_000_000;
    /** The largest length of names and words. */
    public static final int MAX_TEXT_CHARS = 256;

    /** A longer list of classes is not shown, because it does not help. */
    private static final int NAMED_CLASSES_MAX = 20;

    private final List<InputFeature> features;
    private final List<String> columns;
    private final InputFeature label;
    private final List<String> classes;

    /**
     * What a scaled target means.
     *
     * @param offset the target whose scaled value is 0
     * @param scale the difference to the target whose scaled value is 1
     */
    public record TargetScale(double offset, double scale) {}

    FeatureMap(List<InputFeature> features, InputFeature label) {
        this.features = List.copyOf(features);
        this.columns =
                features.stream().flatMap(feature -> feature.columns().stream()).toList();
        this.label = label;
        this.classes = label instanceof InputFeature.Categorical categories
                ? List.copyOf(categories.indexes().keySet())
                : List.of();
    }

    /** @throws InvalidFeatureMapException with all violations, if there are any */
    public static FeatureMap parse(JsonValue targetData) throws InvalidFeatureMapException {
        return new FeatureMapParser().parse(targetData);
    }

    /** The number of columns. */
    public int width() {
        return columns.size();
    }

    /** The names of the columns, such as {@code grade} and {@code mode=web}. */
    public List<String> columns() {
        return columns;
    }

    /** The labels, in the order of their indexes; none if the label is a number. */
    public List<String> classes() {
        return classes;
    }

    /** How the target is scaled; empty if the label is a class. */
    public Optional<TargetScale> target() {
        return label instanceof InputFeature.Numeric number
                ? Optional.of(new TargetScale(number.offset(), number.scale()))
                : Optional.empty();
    }

    /**
     * Fills the row.
     *
     * @param row {@link #width()} numbers, which are overwritten
     * @return the index of the document's class or its scaled target; empty if it has no valid label
     */
    public OptionalDouble encode(JsonValue document, double[] row) {
        if (row.length != width()) {
            throw new IllegalArgumentException("expected a row of " + width() + " columns, got " + row.length);
        }
        Arrays.fill(row, 0);
        int start = 0;
        for (InputFeature feature : features) {
            feature.encode(feature.path().find(document), row, start);
            start += feature.width();
        }
        return label.number(label.path().find(document));
    }

    /** Why this map does not fit the model; empty if it does. */
    public List<Violation> mismatches(ModelFile model) {
        List<Violation> mismatches = new ArrayList<>();
        if (width() != model.features()) {
            mismatches.add(new Violation(
                    "/features",
                    "must have " + model.features() + " columns, the number of the model's features, but has "
                            + width()));
        }
        if (model.isRegressor() != target().isPresent()) {
            mismatches.add(new Violation(
                    "/label",
                    model.isRegressor()
                            ? "must have mean and sd, or min and max, and the parameter contribution must be moments, "
                                    + "because a " + model.estimator() + " predicts a number"
                            : "must have classes, because a " + model.estimator() + " predicts a class"));
        } else if (!classes.equals(model.classes())) {
            mismatches.add(new Violation(
                    "/label/classes",
                    "must be the model's classes in the model's order: " + named(model.classes()) + "; got "
                            + named(classes)));
        }
        return mismatches;
    }

    private static String named(List<String> classes) {
        String first = classes.stream().limit(NAMED_CLASSES_MAX).collect(Collectors.joining(", "));
        return classes.size() > NAMED_CLASSES_MAX ? first + ", ... (" + classes.size() + ")" : first;
    }
}
