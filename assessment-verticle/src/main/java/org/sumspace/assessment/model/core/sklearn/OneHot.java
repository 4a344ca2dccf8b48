package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.training.model.pickle.PickleNode;

/**
 * One output for each category of each column, except those that are dropped.
 *
 * @param dropped for each column the index of the category without an output; -1 if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record OneHot(List<double[]> categories, int[] dropped, int outputs, boolean ignoresUnknown) implements Transformer {
    static OneHot of(SklearnAttributes model) {
        model.requireOneOf("_infrequent_enabled", false);
        List<double[]> categories = new ArrayList<>();
        int outputs = 0;
        for (PickleNode each : model.items("categories_")) {
            categories.add(model.items(each).stream()
                    .map(SklearnAttributes::plainValue)
                    .mapToDouble(value -> number(model, value))
                    .toArray());
        }
        int[] dropped = dropped(model, categories.size());
        for (int i = 0; i < dropped.length; i++) {
            outputs += categories.get(i).length - (dropped[i] >= 0 ? 1 : 0);
        }
        boolean ignores = switch (model.text("handle_unknown", "error")) {
            case "error" -> false;
            case "ignore", "infrequent_if_exist" -> true;
            default -> throw model.refusal("handle_unknown", "has a value that is not supported");
        };
        return new OneHot(categories, dropped, outputs, ignores);
    }

    private static double number(SklearnAttributes model, @org.jspecify.annotations.Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw model.refusal("categories_", "has categories that are not numbers");
    }

    private static int[] dropped(SklearnAttributes model, int columns) {
        int[] dropped = new int[columns];
        java.util.Arrays.fill(dropped, -1);
        String name = model.node("_drop_idx_after_grouping") != null ? "_drop_idx_after_grouping" : "drop_idx_";
        if (!model.has(name)) {
            return dropped;
        }
        List<PickleNode> given = model.items(name);
        if (given.size() != columns) {
            throw model.refusal(name, "does not have one value for each column");
        }
        for (int i = 0; i < columns; i++) {
            if (SklearnAttributes.plainValue(given.get(i)) instanceof Number index) {
                dropped[i] = index.intValue();
            }
        }
        return dropped;
    }

    @Override
    public int inputs() {
        return categories.size();
    }

    @Override
    public double[] transform(double[] row) {
        double[] encoded = new double[outputs];
        int at = 0;
        for (int i = 0; i < row.length; i++) {
            boolean known = false;
            double[] of = categories.get(i);
            for (int j = 0; j < of.length; j++) {
                known |= of[j] == row[i];
                if (j != dropped[i]) {
                    encoded[at++] = of[j] == row[i] ? 1 : 0;
                }
            }
            if (!known && !ignoresUnknown) {
                throw new ModelRefusedException(
                        "A row has a category that the model does not know. Leave such rows out.");
            }
        }
        return encoded;
    }
}
