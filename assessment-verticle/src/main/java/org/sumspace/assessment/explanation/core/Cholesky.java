package org.sumspace.assessment.explanation.core;

/** Solves systems of linear equations whose matrix is symmetric and positive definite. */
final class Cholesky {
    private static final double SMALLEST_PIVOT = 1e-12;

    private final double[][] lower;

    private Cholesky(double[][] lower) {
        this.lower = lower;
    }

    /**
     * @param matrix only its lower triangle is read
     * @throws ArithmeticException if the matrix is not positive definite
     */
    static Cholesky of(double[][] matrix) {
        int n = matrix.length;
        double[][] lower = new double[n][];
        for (int i = 0; i < n; i++) {
            double[] row = new double[i + 1];
            lower[i] = row;
            for (int j = 0; j <= i; j++) {
                double[] other = lower[j];
                double sum = matrix[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= row[k] * other[k];
                }
                if (j < i) {
                    row[j] = sum / other[j];
                } else if (sum > SMALLEST_PIVOT * Math.abs(matrix[i][i])) {
                    row[i] = Math.sqrt(sum);
                } else {
                    throw new ArithmeticException("The matrix is not positive definite.");
                }
            }
        }
        return new Cholesky(lower);
    }

    double[] solve(double[] right) {
        int n = lower.length;
        double[] x = right.clone();
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < i; k++) {
                x[i] -= lower[i][k] * x[k];
            }
            x[i] /= lower[i][i];
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int k = i + 1; k < n; k++) {
                x[i] -= lower[k][i] * x[k];
            }
            x[i] /= lower[i][i];
        }
        return x;
    }
}
