package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;

/** A column transformer: each part sees its columns, and their outputs stand beside each other. */
record Columns(int inputs, int outputs, List<Part> parts) implements Transformer {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Part(int[] columns, Transformer transformer) {}

    static Columns of(SklearnAttributes model, Reading reading) {
        int inputs = model.count("n_features_in_", 1, Integer.MAX_VALUE);
        if (model.has("transformer_weights")) {
            throw model.refusal("transformer_weights", "is not supported");
        }
        List<Part> parts = new ArrayList<>();
        int outputs = 0;
        for (PickleNode each : model.items("transformers_")) {
            List<PickleNode> named = model.items(each);
            if (named.size() != 3 || !(named.get(0) instanceof PickleNode.Text name)) {
                throw model.refusal("transformers_", "has a part without a name");
            }
            int[] columns = columns(model, name.value(), inputs);
            if (columns.length > 0 && !isText(named.get(1), "drop")) {
                Transformer transformer = isText(named.get(1), "passthrough")
                        ? Scaling.same(columns.length)
                        : reading.transformer(model, named.get(1), columns.length);
                if (transformer.inputs() != columns.length) {
                    throw model.refusal("transformers_", "has a part with other columns than it was fitted with");
                }
                parts.add(new Part(columns, transformer));
                outputs += transformer.outputs();
            }
        }
        return new Columns(inputs, outputs, parts);
    }

    private static boolean isText(PickleNode node, String text) {
        return node instanceof PickleNode.Text given && given.value().equals(text);
    }

    private static int[] columns(SklearnAttributes model, String name, int inputs) {
        if (!(model.required("_transformer_to_input_indices") instanceof PyDict all)) {
            throw model.refusal("_transformer_to_input_indices", "is no dict");
        }
        for (Map.Entry<PickleNode, PickleNode> each : all.entries()) {
            if (isText(each.getKey(), name)) {
                return model.items(each.getValue()).stream()
                        .map(SklearnAttributes::plainValue)
                        .mapToInt(index -> {
                            if (index instanceof Long number && number >= 0 && number < inputs) {
                                return number.intValue();
                            }
                            throw model.refusal("_transformer_to_input_indices", "names a column that does not exist");
                        })
                        .toArray();
            }
        }
        throw model.refusal("_transformer_to_input_indices", "does not have every part");
    }

    /** Missing values are read only if all columns that have a part may have them. */
    @Override
    public boolean acceptsMissing() {
        return !parts.isEmpty()
                && parts.stream().allMatch(part -> part.transformer().acceptsMissing());
    }

    @Override
    public double[] transform(double[] row) {
        double[] all = new double[outputs];
        int at = 0;
        for (Part part : parts) {
            double[] values = new double[part.columns().length];
            for (int i = 0; i < values.length; i++) {
                values[i] = row[part.columns()[i]];
            }
            double[] transformed = part.transformer().transform(values);
            System.arraycopy(transformed, 0, all, at, transformed.length);
            at += transformed.length;
        }
        return all;
    }
}
