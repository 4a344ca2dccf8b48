package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;

/** The weights of a linear model: the coefficients row by row, then one intercept per row. */
final class LinearWeights implements ModelWeights {

    private final List<Integer> shape;
    private final int rows;
    private final double[] flat;
    private final DType coefficientType;
    private final @Nullable DType interceptType;

    private LinearWeights(
            List<Integer> shape, int rows, double[] flat, DType coefficientType, @Nullable DType interceptType) {
        this.shape = shape;
        this.rows = rows;
        this.flat = flat;
        this.coefficientType = coefficientType;
        this.interceptType = interceptType;
    }

    /** Those of a classifier: arrays, also if there is one row. */
    static LinearWeights ofClasses(int rows, double[] flat, DType coefficientType, DType interceptType) {
        int features = flat.length / rows - 1;
        return new LinearWeights(List.of(rows, features), rows, flat, coefficientType, interceptType);
    }

    /**
     * Those of a regressor for one target: an array of one dimension.
     *
     * @param interceptType null if the intercept is a number, not an array
     */
    static LinearWeights ofTarget(double[] flat, DType coefficientType, @Nullable DType interceptType) {
        return new LinearWeights(List.of(flat.length - 1), 1, flat, coefficientType, interceptType);
    }

    @Override
    public int outputs() {
        return rows;
    }

    @Override
    public int features() {
        return flat.length / rows - 1;
    }

    @Override
    public int dimension() {
        return flat.length;
    }

    @Override
    public int coefficients() {
        return flat.length - rows;
    }

    @Override
    public int outputStart() {
        return 0;
    }

    @Override
    public double[] flat() {
        return flat.clone();
    }

    @Override
    public LinearWeights with(double[] values) {
        if (values.length != flat.length) {
            throw new IllegalArgumentException("expected " + flat.length + " weights, got " + values.length);
        }
        double[] rounded = new double[flat.length];
        Arrays.setAll(rounded, i -> ModelWeights.rounded(values[i], i, isFloat32(i)));
        return new LinearWeights(shape, rows, rounded, coefficientType, interceptType);
    }

    private boolean isFloat32(int weight) {
        DType type = weight < coefficients() ? coefficientType : interceptType;
        return type != null && type.size() == 4;
    }

    @Override
    public Map<String, PickleNode> attributes() {
        return Map.of(
                "coef_",
                NumpyArray.of(coefficientType, shape, flat, 0),
                "intercept_",
                interceptType == null
                        ? new PickleNode.Real(flat[coefficients()])
                        : NumpyArray.of(interceptType, List.of(rows), flat, coefficients()));
    }

    @Override
    public List<DenseLayer> layers() {
        int features = features();
        double[] columns = new double[coefficients()];
        Arrays.setAll(columns, i -> flat[i % rows * features + i / rows]);
        return List.of(new DenseLayer(features, rows, columns, Arrays.copyOfRange(flat, coefficients(), flat.length)));
    }

    @Override
    public Activation activation() {
        return Activation.IDENTITY;
    }

    @Override
    public LinearScores scores(double[] weights) {
        return new LinearScores(rows, features(), weights);
    }
}
