package org.sumspace.common.training.model;

import java.util.Arrays;

/** The scores of a network: the sums of its last layer. All additions run in the order of the units that a layer reads. */
final class LayerScores implements Scores {

    private final LayerShape shape;
    private final Activation activation;
    private final double[] weights;
    /** What each layer made of the last row; the last one has the scores. */
    private final double[][] outputs;

    private final double[] derivatives;

    LayerScores(LayerShape shape, Activation activation, double[] weights) {
        if (weights.length != shape.interceptStart(shape.count())) {
            throw new IllegalArgumentException(
                    "expected weights for layers of " + shape.units() + " units, got " + weights.length);
        }
        this.shape = shape;
        this.activation = activation;
        this.weights = weights;
        this.outputs = new double[shape.count()][];
        Arrays.setAll(outputs, layer -> new double[shape.outputs(layer)]);
        this.derivatives = new double[shape.outputs(shape.count() - 1)];
    }

    @Override
    public void of(Row row, double[] scores) {
        pass(row);
        System.arraycopy(outputs[outputs.length - 1], 0, scores, 0, scores.length);
    }

    private void pass(Row row) {
        row.requireWidth(shape.inputs(0));
        for (int layer = 0; layer < outputs.length; layer++) {
            double[] sums = outputs[layer];
            System.arraycopy(weights, shape.interceptStart(layer), sums, 0, sums.length);
            if (layer == 0) {
                row.addRowsTo(sums, weights);
            } else {
                double[] inputs = outputs[layer - 1];
                int start = shape.coefficientStart(layer);
                for (int i = 0; i < inputs.length; i++) {
                    VectorMath.add(sums, inputs[i], weights, start + i * sums.length);
                }
            }
            if (layer < outputs.length - 1) {
                Arrays.setAll(sums, k -> activation.of(sums[k]));
            }
        }
    }

    @Override
    public void accumulate(double[] gradient, ScoreLoss loss, TrainingSet data, int[] order, int from, int to) {
        for (int i = from; i < to; i++) {
            Row row = data.row(order[i]);
            pass(row);
            loss.derive(outputs[outputs.length - 1], data.target(order[i]), derivatives);
            addBack(gradient, row);
        }
    }

    /** Adds the derivatives of the row that has passed. */
    private void addBack(double[] gradient, Row row) {
        double[] deltas = derivatives;
        for (int layer = outputs.length - 1; layer > 0; layer--) {
            addIntercepts(gradient, layer, deltas);
            deltas = back(gradient, layer, deltas);
        }
        addIntercepts(gradient, 0, deltas);
        row.accumulateRows(gradient, deltas);
    }

    private void addIntercepts(double[] gradient, int layer, double[] deltas) {
        int start = shape.interceptStart(layer);
        for (int k = 0; k < deltas.length; k++) {
            gradient[start + k] += deltas[k];
        }
    }

    /** Adds the derivatives by the coefficients of a hidden or the last layer, and returns those by the sums before it. */
    private double[] back(double[] gradient, int layer, double[] deltas) {
        double[] inputs = outputs[layer - 1];
        double[] before = new double[inputs.length];
        int start = shape.coefficientStart(layer);
        for (int i = 0; i < inputs.length; i++) {
            int row = start + i * deltas.length;
            double sum = 0;
            for (int k = 0; k < deltas.length; k++) {
                gradient[row + k] += inputs[i] * deltas[k];
                sum += weights[row + k] * deltas[k];
            }
            before[i] = sum * activation.slope(inputs[i]);
        }
        return before;
    }
}
