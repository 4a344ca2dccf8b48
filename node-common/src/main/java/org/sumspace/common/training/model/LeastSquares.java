package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The solution w of A w = g with the smallest norm, for a symmetric matrix A without negative eigenvalues, by Cholesky
 * decomposition in the order of the columns. A column that the columns before it explain gets no pivot. Then w is not
 * unique, as with a column for each category beside an intercept: the part of w is removed that A does not see. A column
 * that is almost 0 itself gets the weight 0.
 *
 * <p>All sums run in the order of the columns, so that the result has the same bits on every machine.
 */
public final class LeastSquares {
    private final double[][] lower;

    private LeastSquares(double[][] lower) {
        this.lower = lower;
    }

    /**
     * @param matrix the rows up to and with the diagonal; overwritten
     * @param cuts of each column, the remainder on the diagonal up to which the columns before explain it
     */
    public static double[] solve(double[][] matrix, double[] right, double[] cuts) {
        LeastSquares decomposition = new LeastSquares(matrix);
        decomposition.decompose(cuts);
        double[] solution = decomposition.forward(right);
        decomposition.backward(solution, solution.length);
        for (double[] invisible : decomposition.kernel()) {
            VectorMath.add(solution, -VectorMath.dot(invisible, solution), invisible);
        }
        return solution;
    }

    private void decompose(double[] cuts) {
        for (int j = 0; j < lower.length; j++) {
            double[] row = lower[j];
            if (row[j] <= cuts[j]) {
                Arrays.fill(row, 0);
            }
            for (int k = 0; k < j; k++) {
                row[k] = hasPivot(k) ? remainder(row[k], row, lower[k], k) / lower[k][k] : 0;
            }
            double pivot = remainder(row[j], row, row, j);
            row[j] = pivot > cuts[j] ? StrictMath.sqrt(pivot) : 0;
        }
    }

    private static double remainder(double value, double[] left, double[] right, int length) {
        double remainder = value;
        for (int m = 0; m < length; m++) {
            remainder -= left[m] * right[m];
        }
        return remainder;
    }

    private boolean hasPivot(int column) {
        return lower[column][column] > 0;
    }

    /** Solves L y = right; 0 in columns without a pivot. */
    private double[] forward(double[] right) {
        double[] y = new double[right.length];
        for (int k = 0; k < y.length; k++) {
            y[k] = hasPivot(k) ? remainder(right[k], lower[k], y, k) / lower[k][k] : 0;
        }
        return y;
    }

    /** Solves Lᵀ w = y for the first columns, in place; 0 in columns without a pivot. */
    private void backward(double[] y, int columns) {
        for (int i = columns - 1; i >= 0; i--) {
            y[i] = hasPivot(i) ? y[i] / lower[i][i] : 0;
            for (int k = 0; k < i; k++) {
                y[k] -= lower[i][k] * y[i];
            }
        }
    }

    /** Orthogonal vectors of norm 1 that A maps to 0, except those in which a column is 0 for itself. */
    private List<double[]> kernel() {
        List<double[]> kernel = new ArrayList<>();
        for (int j = 0; j < lower.length; j++) {
            if (!hasPivot(j) && VectorMath.norm(lower[j]) > 0) {
                double[] vector = new double[lower.length];
                System.arraycopy(lower[j], 0, vector, 0, j);
                backward(vector, j);
                vector[j] = -1;
                orthogonalise(vector, kernel);
                orthogonalise(vector, kernel);
                kernel.add(VectorMath.scaled(vector, 1 / VectorMath.norm(vector)));
            }
        }
        return kernel;
    }

    private static void orthogonalise(double[] vector, List<double[]> others) {
        for (double[] other : others) {
            VectorMath.add(vector, -VectorMath.dot(other, vector), other);
        }
    }
}
