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
 * How records become rows of numbers with a label. A training plan declares it in {@code target_data}, so that
 * every processor computes the same columns from the same values without seeing the records of others. Each record is a
 * row:
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
 * <p>With {@code "rows": "learners"} each learner is a row, whose values are computed over the learner's records, such as
 * their number:
 *
 * <pre>{@code
 * {"rows": "learners",
 *  "features": [
 *     {"name": "videos", "kind": "count", "where": {"verb.id": "https://x.y/played"}, "min": 0, "max": 10},
 *     {"name": "seconds", "kind": "sum", "path": "result.duration", "mean": 1800, "sd": 600}],
 *  "label": {"kind": "exists", "where": {"verb.id": "https://x.y/completed"}, "classes": ["no", "yes"]}}
 * }</pre>
 *
 * <p>The label of a regression is a number, the target, which is scaled like a numeric feature: {@code {"path":
 * "result.score.raw", "mean": 61.5, "sd": 12.25}}, or with min and max.
 */
public abstract sealed class FeatureMap permits LearnerFeatureMap, RecordFeatureMap {

    public static final int MAX_VOCABULARY = 10_000;
    public static final int MAX_WIDTH = 1_000_000;
    /** The largest length of names and words. */
    public static final int MAX_TEXT_CHARS = 256;
    /** The largest number of features if rows are learners. */
    public static final int MAX_LEARNER_FEATURES = 1_000;
    /** The largest number of conditions in a map whose rows are learners. */
    public static final int MAX_CONDITIONS = 1_000;

    /** A longer list of classes is not shown, because it does not help. */
    private static final int NAMED_CLASSES_MAX = 20;

    private final List<FeatureColumns> features;
    private final List<String> columns;
    private final FeatureLabel label;

    FeatureMap(List<FeatureColumns> features, FeatureLabel label) {
        this.features = List.copyOf(features);
        this.columns =
                features.stream().flatMap(feature -> feature.names().stream()).toList();
        this.label = label;
    }

    /** @throws InvalidFeatureMapException with all violations, if there are any */
    public static FeatureMap parse(JsonValue targetData) throws InvalidFeatureMapException {
        return new FeatureMapParser().parse(targetData);
    }

    /** The number of columns. */
    public int width() {
        return columns.size();
    }

    /**
     * The features, each of which has a column in a table of raw values, in this order.
     *
     * @throws IllegalArgumentException if a feature has no such column, because it counts records by word
     */
    public List<FeatureColumns> ofTable() {
        features.stream()
                .filter(FeatureColumns.Counts.class::isInstance)
                .findFirst()
                .ifPresent(counts -> {
                    throw new IllegalArgumentException(
                            "the feature " + counts.name() + " counts records by word, so it is no column of a table");
                });
        return features;
    }

    /** The names of the columns, such as {@code grade} and {@code mode=web}. */
    public List<String> columns() {
        return columns;
    }

    /** The labels, in the order of their indexes; none if the label is a number. */
    public List<String> classes() {
        return label instanceof FeatureLabel.Classes classes ? classes.words().words() : List.of();
    }

    /** How the target is scaled; empty if the label is a class. */
    public Optional<Scale> target() {
        return label instanceof FeatureLabel.Target target ? Optional.of(target.scale()) : Optional.empty();
    }

    /**
     * Fills the row of a record, or of a learner with this record alone.
     *
     * @param row {@link #width()} numbers, which are overwritten
     * @return the index of the class, or the scaled target; empty if the label is not valid
     */
    public OptionalDouble encode(JsonValue record, double[] row) {
        if (row.length != width()) {
            throw new IllegalArgumentException("expected a row of " + width() + " columns, got " + row.length);
        }
        Arrays.fill(row, 0);
        return number(encodeAlone(record, row));
    }

    /**
     * Fills a row of zeros.
     *
     * @return the value of the label
     */
    abstract JsonValue encodeAlone(JsonValue record, double[] row);

    /**
     * Encodes records. The order of the rows does not depend on that of the records.
     *
     * @throws IllegalArgumentException if there are too many records
     */
    abstract void encodeAll(Iterable<JsonValue> records, RowConsumer rows);

    /** The index of the class or the scaled target that is the value of a label; empty if it is not valid. */
    OptionalDouble number(JsonValue value) {
        return label.number(value);
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
                            ? "must have mean and sd, or min and max, because a " + model.estimator()
                                    + " predicts a number"
                            : "must have classes, because a " + model.estimator() + " predicts a class"));
        } else if (!classes().equals(model.classes())) {
            mismatches.add(new Violation(
                    "/label/classes",
                    "must be the model's classes in the model's order: " + named(model.classes()) + "; got "
                            + named(classes())));
        }
        return mismatches;
    }

    private static String named(List<String> classes) {
        String first = classes.stream().limit(NAMED_CLASSES_MAX).collect(Collectors.joining(", "));
        return classes.size() > NAMED_CLASSES_MAX ? first + ", ... (" + classes.size() + ")" : first;
    }
}
