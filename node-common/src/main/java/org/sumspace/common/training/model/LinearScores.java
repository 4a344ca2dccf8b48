package org.sumspace.common.training.model;

/** The scores of a linear model: coefficients row by row, then one intercept per row. */
final class LinearScores implements Scores {

    private final int rows;
    private final int features;
    private final double[] weights;

    LinearScores(int rows, int features, double[] weights) {
        if (weights.length != Math.addExact(Math.multiplyExact(rows, features), rows)) {
            throw new IllegalArgumentException(
                    "expected weights for " + rows + " rows of " + features + " features, got " + weights.length);
        }
        this.rows = rows;
        this.features = features;
        this.weights = weights;
    }

    @Override
    public void of(Row example, double[] scores) {
        example.requireWidth(features);
        for (int row = 0; row < rows; row++) {
            scores[row] = example.addTo(weights[rows * features + row], weights, row * features);
        }
    }

    @Override
    public void accumulate(double[] gradient, Row example, double[] derivatives) {
        for (int row = 0; row < rows; row++) {
            example.accumulate(gradient, row * features, derivatives[row]);
            gradient[rows * features + row] += derivatives[row];
        }
    }
}
