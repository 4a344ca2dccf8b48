package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.sumspace.common.training.model.pickle.DType;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyList;

/** The weights of a network, as {@link LayerShape} orders them. */
final class LayerWeights implements ModelWeights {

    private final LayerShape shape;
    private final Activation activation;
    private final DType type;
    private final double[] flat;

    /** @param type of all arrays */
    LayerWeights(LayerShape shape, Activation activation, DType type, double[] flat) {
        if (flat.length != shape.interceptStart(shape.count())) {
            throw new IllegalArgumentException(
                    "expected " + shape.interceptStart(shape.count()) + " weights, got " + flat.length);
        }
        this.shape = shape;
        this.activation = activation;
        this.type = type;
        this.flat = flat;
    }

    /** Uniform in a bound for each layer, which keeps the sums of its units about as large as those before (Glorot). */
    static LayerWeights random(LayerShape shape, Random random) {
        double[] flat = new double[shape.interceptStart(shape.count())];
        for (int layer = 0; layer < shape.count(); layer++) {
            double bound = StrictMath.sqrt(6.0 / (shape.inputs(layer) + shape.outputs(layer)));
            fill(flat, shape.coefficientStart(layer), shape.coefficientStart(layer + 1), bound, random);
            fill(flat, shape.interceptStart(layer), shape.interceptStart(layer + 1), bound, random);
        }
        return new LayerWeights(shape, Activation.RELU, DType.FLOAT64, flat);
    }

    private static void fill(double[] flat, int from, int to, double bound, Random random) {
        for (int i = from; i < to; i++) {
            flat[i] = bound * (2 * random.nextDouble() - 1);
        }
    }

    LayerShape shape() {
        return shape;
    }

    @Override
    public Activation activation() {
        return activation;
    }

    @Override
    public List<DenseLayer> layers() {
        return IntStream.range(0, shape.count()).mapToObj(this::layer).toList();
    }

    private DenseLayer layer(int layer) {
        int start = shape.coefficientStart(layer);
        int intercepts = shape.interceptStart(layer);
        return new DenseLayer(
                shape.inputs(layer),
                shape.outputs(layer),
                Arrays.copyOfRange(flat, start, shape.coefficientStart(layer + 1)),
                Arrays.copyOfRange(flat, intercepts, intercepts + shape.outputs(layer)));
    }

    @Override
    public int features() {
        return shape.inputs(0);
    }

    @Override
    public int outputs() {
        return shape.outputs(shape.count() - 1);
    }

    @Override
    public int dimension() {
        return flat.length;
    }

    @Override
    public int coefficients() {
        return shape.coefficientStart(shape.count());
    }

    @Override
    public int outputStart() {
        return shape.coefficientStart(shape.count() - 1);
    }

    @Override
    public double[] flat() {
        return flat.clone();
    }

    @Override
    public LayerWeights with(double[] values) {
        double[] rounded = values.clone();
        boolean isFloat32 = type.size() == 4;
        Arrays.setAll(rounded, i -> ModelWeights.rounded(values[i], i, isFloat32));
        return new LayerWeights(shape, activation, type, rounded);
    }

    @Override
    public Map<String, PickleNode> attributes() {
        List<PickleNode> coefficients = new ArrayList<>();
        List<PickleNode> intercepts = new ArrayList<>();
        for (int layer = 0; layer < shape.count(); layer++) {
            int start = shape.coefficientStart(layer);
            List<Integer> dimensions = List.of(shape.inputs(layer), shape.outputs(layer));
            coefficients.add(NumpyArray.of(type, dimensions, flat, start));
            intercepts.add(NumpyArray.of(type, List.of(shape.outputs(layer)), flat, shape.interceptStart(layer)));
        }
        PickleNode hidden = new PickleNode.Tuple(shape.units().subList(1, shape.count()).stream()
                .<PickleNode>map(PickleNode.Int::of)
                .toList());
        return Map.of(
                "hidden_layer_sizes", hidden, "coefs_", PyList.of(coefficients), "intercepts_", PyList.of(intercepts));
    }

    @Override
    public LayerScores scores(double[] weights) {
        return new LayerScores(shape, activation, weights);
    }
}
