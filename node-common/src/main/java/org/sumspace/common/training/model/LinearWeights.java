package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;

/**
 * The weights of a linear classifier, flat: the coefficients row by row, then one intercept per row. All values are
 * representable in the file's types, so that writing does not change them.
 */
final class LinearWeights {

    private final int rows;
    private final int features;
    private final double[] flat;
    private final DType coefficientType;
    private final DType interceptType;

    LinearWeights(int rows, int features, double[] flat, DType coefficientType, DType interceptType) {
        this.rows = rows;
        this.features = features;
        this.flat = flat;
        this.coefficientType = coefficientType;
        this.interceptType = interceptType;
    }

    static LinearWeights zero(int rows, int features) {
        return new LinearWeights(
                rows,
                features,
                new double[Math.addExact(Math.multiplyExact(rows, features), rows)],
                DType.FLOAT64,
                DType.FLOAT64);
    }

    int rows() {
        return rows;
    }

    int features() {
        return features;
    }

    int dimension() {
        return flat.length;
    }

    double[] flat() {
        return flat.clone();
    }

    /** New values, each rounded once to the type of its array. */
    LinearWeights with(double[] values) {
        if (values.length != flat.length) {
            throw new IllegalArgumentException("expected " + flat.length + " weights, got " + values.length);
        }
        double[] rounded = new double[flat.length];
        for (int i = 0; i < rounded.length; i++) {
            DType type = i < rows * features ? coefficientType : interceptType;
            rounded[i] = type.size() == 4 ? (float) values[i] : values[i];
            if (!Double.isFinite(rounded[i])) {
                throw new IllegalArgumentException("weight " + i + " is not finite in the file's type");
            }
        }
        return new LinearWeights(rows, features, rounded, coefficientType, interceptType);
    }

    NumpyArray coefficients() {
        return NumpyArray.of(coefficientType, List.of(rows, features), Arrays.copyOf(flat, rows * features));
    }

    NumpyArray intercepts() {
        return NumpyArray.of(interceptType, List.of(rows), Arrays.copyOfRange(flat, rows * features, flat.length));
    }
}
