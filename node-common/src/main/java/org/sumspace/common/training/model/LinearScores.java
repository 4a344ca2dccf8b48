package org.sumspace.common.training.model;

/**
 * The scores of a linear model: coefficients row by row, then one intercept per row.
 *
 * <p>The scores of four rows are computed at once, because each waits for its own additions only; so processors compute
 * them at the same time.
 */
final class LinearScores implements Scores {
    /** The largest number of rows that are computed at once. */
    private static final int BLOCK = 4;

    private final int rows;
    private final int features;
    private final double[] weights;
    private final Row[] block = new Row[BLOCK];
    private final double[][] scores;
    private final double[][] derivatives;

    LinearScores(int rows, int features, double[] weights) {
        if (weights.length != Math.addExact(Math.multiplyExact(rows, features), rows)) {
            throw new IllegalArgumentException(
                    "expected weights for " + rows + " rows of " + features + " features, got " + weights.length);
        }
        this.rows = rows;
        this.features = features;
        this.weights = weights;
        this.scores = new double[BLOCK][rows];
        this.derivatives = new double[BLOCK][rows];
    }

    @Override
    public void of(Row example, double[] scores) {
        example.requireWidth(features);
        for (int row = 0; row < rows; row++) {
            scores[row] = example.addTo(weights[rows * features + row], weights, row * features);
        }
    }

    @Override
    public void accumulate(double[] gradient, ScoreLoss loss, TrainingSet data, int[] order, int from, int to) {
        for (int start = from; start < to; start += BLOCK) {
            int size = Math.min(BLOCK, to - start);
            for (int i = 0; i < size; i++) {
                block[i] = data.row(order[start + i]);
            }
            boolean isDense = isDense(size);
            score(size, isDense);
            for (int i = 0; i < size; i++) {
                loss.derive(scores[i], data.target(order[start + i]), derivatives[i]);
            }
            add(gradient, size, isDense);
        }
    }

    /** Whether the block is full of examples that have a value for each feature. */
    private boolean isDense(int size) {
        for (int i = 0; i < size; i++) {
            if (!block[i].isDense() || block[i].width() != features) {
                return false;
            }
        }
        return size == BLOCK;
    }

    /** Fills the scores of the first {@code size} examples of the block. */
    private void score(int size, boolean isDense) {
        if (isDense) {
            for (int row = 0; row < rows; row++) {
                scoreDense(row);
            }
            return;
        }
        for (int i = 0; i < size; i++) {
            of(block[i], scores[i]);
        }
    }

    private void scoreDense(int row) {
        double[] first = block[0].values();
        double[] second = block[1].values();
        double[] third = block[2].values();
        double[] fourth = block[3].values();
        int startOfFirst = block[0].start();
        int startOfSecond = block[1].start();
        int startOfThird = block[2].start();
        int startOfFourth = block[3].start();
        double ofFirst = weights[rows * features + row];
        double ofSecond = ofFirst;
        double ofThird = ofFirst;
        double ofFourth = ofFirst;
        int offset = row * features;
        for (int k = 0; k < features; k++) {
            double weight = weights[offset + k];
            ofFirst += weight * first[startOfFirst + k];
            ofSecond += weight * second[startOfSecond + k];
            ofThird += weight * third[startOfThird + k];
            ofFourth += weight * fourth[startOfFourth + k];
        }
        scores[0][row] = ofFirst;
        scores[1][row] = ofSecond;
        scores[2][row] = ofThird;
        scores[3][row] = ofFourth;
    }

    /** Adds each of the first {@code size} examples, times its derivatives, to the gradient. */
    private void add(double[] gradient, int size, boolean isDense) {
        if (isDense) {
            for (int row = 0; row < rows; row++) {
                addDense(gradient, row);
            }
            return;
        }
        for (int i = 0; i < size; i++) {
            for (int row = 0; row < rows; row++) {
                block[i].accumulate(gradient, row * features, derivatives[i][row]);
                gradient[rows * features + row] += derivatives[i][row];
            }
        }
    }

    private void addDense(double[] gradient, int row) {
        double[] first = block[0].values();
        double[] second = block[1].values();
        double[] third = block[2].values();
        double[] fourth = block[3].values();
        int startOfFirst = block[0].start();
        int startOfSecond = block[1].start();
        int startOfThird = block[2].start();
        int startOfFourth = block[3].start();
        double ofFirst = derivatives[0][row];
        double ofSecond = derivatives[1][row];
        double ofThird = derivatives[2][row];
        double ofFourth = derivatives[3][row];
        int offset = row * features;
        for (int k = 0; k < features; k++) {
            gradient[offset + k] = gradient[offset + k]
                    + ofFirst * first[startOfFirst + k]
                    + ofSecond * second[startOfSecond + k]
                    + ofThird * third[startOfThird + k]
                    + ofFourth * fourth[startOfFourth + k];
        }
        int intercept = rows * features + row;
        gradient[intercept] = gradient[intercept] + ofFirst + ofSecond + ofThird + ofFourth;
    }
}
