package org.sumspace.assessment.model.core.sklearn;

import java.util.Arrays;

/**
 * Fills missing values.
 *
 * @param missing what counts as missing
 * @param marked columns for which an output says whether the value was missing
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Imputer(double[] statistics, double missing, int[] marked) implements Transformer {
    static Imputer of(SklearnAttributes model) {
        double[] statistics = model.numbers("statistics_", model.array("statistics_"));
        if (!Arrays.stream(statistics).allMatch(Double::isFinite)) {
            throw model.refusal("statistics_", "has a column without any value");
        }
        double missing = model.number("missing_values");
        int[] marked = {};
        if (model.has("indicator_")) {
            SklearnAttributes indicator = SklearnAttributes.of(Objects.object(model, "indicator_"));
            marked = Arrays.stream(indicator.numbers("features_", indicator.array("features_")))
                    .mapToInt(index -> (int) index)
                    .toArray();
            if (!Arrays.stream(marked).allMatch(index -> index >= 0 && index < statistics.length)) {
                throw indicator.refusal("features_", "names a column that does not exist");
            }
        }
        return new Imputer(statistics, missing, marked);
    }

    @Override
    public int inputs() {
        return statistics.length;
    }

    @Override
    public int outputs() {
        return statistics.length + marked.length;
    }

    @Override
    public boolean acceptsMissing() {
        return Double.isNaN(missing);
    }

    private boolean isMissing(double value) {
        return value == missing || (Double.isNaN(missing) && Double.isNaN(value));
    }

    @Override
    public double[] transform(double[] row) {
        double[] filled = Arrays.copyOf(row, outputs());
        for (int i = 0; i < row.length; i++) {
            filled[i] = isMissing(row[i]) ? statistics[i] : row[i];
        }
        for (int i = 0; i < marked.length; i++) {
            filled[row.length + i] = isMissing(row[marked[i]]) ? 1 : 0;
        }
        return filled;
    }
}
