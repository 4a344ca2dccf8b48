package org.sumspace.bench.kernel;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The numbers of {@link SampleRows} in arrays, and logistic regression on one of them. */
@State(Scope.Thread)
public class PlainRows {
    final double[][] columns = SampleRows.columns();
    private final boolean[] second = new boolean[SampleRows.ROWS];

    public PlainRows() {
        for (int row = 0; row < SampleRows.ROWS; row++) {
            second[row] = SampleRows.isSecond(columns[row]);
        }
    }

    /** The derivative of a row's loss by its score. */
    double derivative(double[] weights, int row) {
        double score = 0;
        for (int k = 0; k < weights.length; k++) {
            score += weights[k] * columns[row][k];
        }
        return 1 / (1 + StrictMath.exp(-score)) - (second[row] ? 1 : 0);
    }

    static void add(double[] target, double factor, double[] columns) {
        for (int k = 0; k < target.length; k++) {
            target[k] += factor * columns[k];
        }
    }
}
