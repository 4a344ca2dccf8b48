package org.sumspace.assessment.explanation.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The features, rows and labels of an evaluation set. A missing value is null, and every other one is a finite number. */
public final class EvaluationRows {
    public static final int ROWS_MAX = 10_000;

    private static final int VIOLATIONS_MAX = 20;
    private static final String INSTANCES = "instances";
    private static final String FEATURES = "feature_names";
    private static final String LABELS = "labels";

    private final List<String> features;
    private final List<List<@Nullable Double>> rows;
    private final List<Object> labels;

    private EvaluationRows(List<String> features, List<List<@Nullable Double>> rows, List<Object> labels) {
        this.features = features;
        this.rows = rows;
        this.labels = labels;
    }

    /**
     * @param features in the order of the values of a row
     * @param instances {@code [rows]}, as JSON was parsed: lists of numbers, or maps with a number for each feature
     * @param labels texts, numbers or booleans, one for each row
     * @throws NodeException UNPROCESSABLE that names the place of a missing value, a surplus value, or a value that is
     *     not a number
     */
    public static EvaluationRows read(List<String> features, List<?> instances, List<Object> labels) {
        List<Violation> violations = new ArrayList<>();
        if (Set.copyOf(features).size() < features.size()) {
            violations.add(new Violation("/" + FEATURES, "names a feature twice"));
        }
        if (instances.isEmpty() || instances.size() > ROWS_MAX) {
            violations.add(new Violation(
                    "/" + INSTANCES, "has " + instances.size() + " rows; 1 to " + ROWS_MAX + " are possible"));
        }
        if (labels.size() != instances.size()) {
            violations.add(
                    new Violation("/" + LABELS, "has " + labels.size() + " labels for " + instances.size() + " rows"));
        }
        List<List<@Nullable Double>> rows = new ArrayList<>();
        for (int i = 0; i < instances.size() && violations.size() < VIOLATIONS_MAX; i++) {
            rows.add(row(features, instances.get(i), "/" + INSTANCES + "/" + i, violations));
        }
        if (!violations.isEmpty()) {
            throw NodeException.unprocessable(violations);
        }
        return new EvaluationRows(List.copyOf(features), rows, List.copyOf(labels));
    }

    private static List<@Nullable Double> row(
            List<String> features, @Nullable Object instance, String path, List<Violation> violations) {
        if (instance instanceof List<?> values && values.size() == features.size()) {
            return values(values, path, violations);
        }
        if (instance instanceof Map<?, ?> values && values.keySet().equals(Set.copyOf(features))) {
            List<@Nullable Object> ordered = new ArrayList<>();
            features.forEach(feature -> ordered.add(values.get(feature)));
            return values(ordered, path, violations);
        }
        violations.add(new Violation(path, "does not have exactly one value for each of the feature_names"));
        return List.of();
    }

    private static List<@Nullable Double> values(
            List<? extends @Nullable Object> given, String path, List<Violation> violations) {
        List<@Nullable Double> values = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            Object value = given.get(i);
            double number = value instanceof Number each ? each.doubleValue() : Double.NaN;
            if (value != null && !Double.isFinite(number)) {
                violations.add(new Violation(path + "/" + i, "is not a finite number"));
            }
            values.add(value == null ? null : number);
        }
        return values;
    }

    /** As {@link #bytes} wrote them. */
    public static EvaluationRows parse(String json) {
        JsonValue content = JsonValue.parse(json);
        return read(
                content.member(FEATURES).items().stream().map(JsonValue::asText).toList(),
                content.member(INSTANCES).items().stream().map(JsonValue::tree).toList(),
                content.member(LABELS).items().stream()
                        .map(label -> Objects.requireNonNull(label.tree()))
                        .toList());
    }

    /** Canonical JSON (RFC 8785), the same for the same content. */
    public byte[] bytes() {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put(FEATURES, features);
        content.put(INSTANCES, rows);
        content.put(LABELS, labels);
        return CanonicalJson.write(JsonValue.of(content));
    }

    public int size() {
        return rows.size();
    }

    public List<Object> labels() {
        return labels;
    }

    /**
     * The rows as a model takes them. Features that the model does not have are left out.
     *
     * @param wanted the features of the model, in its order
     * @return {@code [rows][wanted]}
     * @throws NodeException UNPROCESSABLE that names the features that the set lacks
     */
    public List<List<@Nullable Double>> of(List<String> wanted) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < features.size(); i++) {
            places.put(features.get(i), i);
        }
        Set<String> absent = new TreeSet<>(wanted);
        absent.removeAll(places.keySet());
        if (!absent.isEmpty()) {
            throw NodeException.unprocessable(List.of(
                    new Violation("/evaluation_set", "lacks features of the model: " + String.join(", ", absent))));
        }
        List<List<@Nullable Double>> chosen = new ArrayList<>();
        for (List<@Nullable Double> row : rows) {
            List<@Nullable Double> values = new ArrayList<>();
            wanted.forEach(name -> values.add(row.get(places.getOrDefault(name, 0))));
            chosen.add(values);
        }
        return chosen;
    }
}
