package org.sumspace.common.training.model;

/**
 * Scores of rows under flat weights: coefficients row by row, then one intercept per row. The weights are not copied,
 * because training changes them in place.
 */
final class LinearScores {

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

    int rows() {
        return rows;
    }

    /** The number of weights that are coefficients: all but the intercepts. */
    int coefficients() {
        return rows * features;
    }

    void of(Row example, double[] scores) {
        if (example.width() != features) {
            throw new IllegalArgumentException("expected a row of " + features + " features, got " + example.width());
        }
        for (int row = 0; row < rows; row++) {
            scores[row] = example.addTo(weights[rows * features + row], weights, row * features);
        }
    }

    /** Adds {@code factor} times the example, and times 1 for the intercept, to one row of a gradient. */
    void accumulate(double[] gradient, int row, double factor, Row example) {
        example.accumulate(gradient, row * features, factor);
        gradient[rows * features + row] += factor;
    }
}
