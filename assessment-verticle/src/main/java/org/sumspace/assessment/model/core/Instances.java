package org.sumspace.assessment.model.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The rows of a request: each a list of numbers in the order of the features, or numbers by the names of the features. */
public final class Instances {
    public static final int ROWS_MAX = 10_000;

    private static final int VIOLATIONS_MAX = 20;
    private static final String NUMBER = "is not a finite number";

    private final ModelInfo model;
    private final Set<String> names;
    private final List<Violation> violations = new ArrayList<>();

    private Instances(ModelInfo model) {
        this.model = model;
        this.names = Set.copyOf(model.featureNames());
    }

    /**
     * @param instances as JSON was parsed: lists or maps
     * @throws NodeException UNPROCESSABLE that names missing values, surplus values, or values that are not numbers
     */
    public static double[][] rows(List<?> instances, ModelInfo model) {
        if (instances.isEmpty() || instances.size() > ROWS_MAX) {
            throw NodeException.unprocessable(List.of(new Violation(
                    "/instances", "has " + instances.size() + " rows; 1 to " + ROWS_MAX + " are possible")));
        }
        Instances reader = new Instances(model);
        double[][] rows = new double[instances.size()][];
        for (int i = 0; i < rows.length && reader.violations.size() < VIOLATIONS_MAX; i++) {
            rows[i] = reader.row(instances.get(i), "/instances/" + i);
        }
        if (!reader.violations.isEmpty()) {
            throw NodeException.unprocessable(reader.violations);
        }
        return rows;
    }

    private double[] row(@Nullable Object instance, String path) {
        double[] row = new double[model.featureCount()];
        if (instance instanceof List<?> values) {
            if (values.size() == row.length) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = number(values.get(i), path + "/" + i);
                }
            } else {
                refuse(
                        path,
                        "has " + values.size() + " values; the model has " + row.length + " features: "
                                + shortened(model.featureNames()));
            }
        } else if (instance instanceof Map<?, ?> values) {
            byName(values, row, path);
        } else {
            refuse(path, "is neither a list of numbers nor an object with a number for each feature");
        }
        return row;
    }

    private void byName(Map<?, ?> values, double[] row, String path) {
        List<String> ordered = model.featureNames();
        for (int i = 0; i < ordered.size(); i++) {
            String name = ordered.get(i);
            if (!values.containsKey(name)) {
                refuse(path, "does not have the feature " + shortened(name));
            } else {
                row[i] = number(values.get(name), path + "/" + shortened(name));
            }
        }
        for (Object name : values.keySet()) {
            if (!names.contains(String.valueOf(name))) {
                refuse(path, "has " + shortened(String.valueOf(name)) + ", which is no feature of the model");
            }
        }
    }

    private double number(@Nullable Object value, String path) {
        if (value == null && model.acceptsMissing()) {
            return Double.NaN;
        }
        double number = value instanceof Number given ? given.doubleValue() : Double.NaN;
        if (!Double.isFinite(number)) {
            refuse(path, value == null ? "is missing, and the model does not fill missing values" : NUMBER);
        }
        return number;
    }

    private void refuse(String path, String message) {
        if (violations.size() < VIOLATIONS_MAX) {
            violations.add(new Violation(path, message));
        }
    }

    private static String shortened(Object text) {
        String all = String.valueOf(text);
        return all.length() <= 200 ? all : all.substring(0, 200) + "...";
    }
}
