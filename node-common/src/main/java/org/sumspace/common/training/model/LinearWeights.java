package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;

/**
 * The weights of a linear model, flat: the coefficients row by row, then one intercept per row. All values are
 * representable in the file's types, so that writing does not change them.
 */
final class LinearWeights {

    private final int rows;
    private final double[] flat;
    private final DType coefficientType;
    private final @Nullable DType interceptType;

    private LinearWeights(int rows, double[] flat, DType coefficientType, @Nullable DType interceptType) {
        this.rows = rows;
        this.flat = flat;
        this.coefficientType = coefficientType;
        this.interceptType = interceptType;
    }

    /** Those of a classifier: arrays, also if there is one row. */
    static LinearWeights ofClasses(int rows, double[] flat, DType coefficientType, DType interceptType) {
        return new LinearWeights(rows, flat, coefficientType, interceptType);
    }

    /** Those of a regressor for one target: an array of one dimension, and a number. */
    static LinearWeights ofTarget(double[] flat, DType coefficientType) {
        return new LinearWeights(1, flat, coefficientType, null);
    }

    int rows() {
        return rows;
    }

    int features() {
        return flat.length / rows - 1;
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
            rounded[i] = isFloat32(i) ? (float) values[i] : values[i];
            if (!Double.isFinite(rounded[i])) {
                throw new IllegalArgumentException("weight " + i + " is not finite in the file's type");
            }
        }
        return new LinearWeights(rows, rounded, coefficientType, interceptType);
    }

    private boolean isFloat32(int weight) {
        DType type = weight < flat.length - rows ? coefficientType : interceptType;
        return type != null && type.size() == 4;
    }

    NumpyArray coefficients() {
        List<Integer> shape = interceptType == null ? List.of(features()) : List.of(rows, features());
        return NumpyArray.of(coefficientType, shape, Arrays.copyOf(flat, flat.length - rows));
    }

    PickleNode intercepts() {
        return interceptType == null
                ? new PickleNode.Real(flat[flat.length - 1])
                : NumpyArray.of(
                        interceptType, List.of(rows), Arrays.copyOfRange(flat, flat.length - rows, flat.length));
    }
}
