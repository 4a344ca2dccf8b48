package org.sumspace.assessment.model.core.sklearn;

import java.util.List;

/** Scalers: each value by itself. */
final class Scaling {
    private Scaling() {}

    /** Work on one value of a row. */
    private interface Scale {
        double apply(double value, int column);
    }

    private record Scaler(int inputs, boolean acceptsMissing, Scale scale) implements Transformer {
        @Override
        public int outputs() {
            return inputs;
        }

        @Override
        public double[] transform(double[] row) {
            double[] scaled = new double[inputs];
            for (int i = 0; i < inputs; i++) {
                scaled[i] = scale.apply(row[i], i);
            }
            return scaled;
        }
    }

    static Transformer same(int inputs) {
        return new Scaler(inputs, false, (value, column) -> value);
    }

    static Transformer standard(SklearnAttributes model) {
        int inputs = model.count("n_features_in_", 1, Integer.MAX_VALUE);
        double[] mean = model.has("mean_") && !isOff(model, "with_mean")
                ? model.finite("mean_", List.of(inputs))
                : new double[inputs];
        double[] scale = new double[inputs];
        java.util.Arrays.fill(scale, 1);
        if (model.has("scale_") && !isOff(model, "with_std")) {
            scale = model.finite("scale_", List.of(inputs));
        }
        double[] divisor = scale;
        return new Scaler(inputs, false, (value, column) -> (value - mean[column]) / divisor[column]);
    }

    private static boolean isOff(SklearnAttributes model, String name) {
        return model.has(name) && !model.flag(name);
    }

    static Transformer range(SklearnAttributes model) {
        int inputs = model.count("n_features_in_", 1, Integer.MAX_VALUE);
        double[] scale = model.finite("scale_", List.of(inputs));
        double[] min = model.finite("min_", List.of(inputs));
        if (!model.flag("clip")) {
            return new Scaler(inputs, false, (value, column) -> value * scale[column] + min[column]);
        }
        List<org.sumspace.common.training.model.pickle.PickleNode> range = model.items("feature_range");
        if (range.size() != 2
                || !(SklearnAttributes.plainValue(range.get(0)) instanceof Number low)
                || !(SklearnAttributes.plainValue(range.get(1)) instanceof Number high)) {
            throw model.refusal("feature_range", "is not a pair of numbers");
        }
        return new Scaler(
                inputs,
                false,
                (value, column) ->
                        Math.max(low.doubleValue(), Math.min(high.doubleValue(), value * scale[column] + min[column])));
    }
}
