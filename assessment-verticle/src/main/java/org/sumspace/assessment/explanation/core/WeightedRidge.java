package org.sumspace.assessment.explanation.core;

/** A linear regression with weighted rows and a penalty on the squares of the coefficients, but not on the intercept. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record WeightedRidge(double[] coefficients, double intercept, double r2) {
    /** @param penalty factor of the sum of squared coefficients; positive */
    static WeightedRidge fit(double[][] rows, double[] targets, double[] weights, double penalty) {
        int features = rows[0].length;
        double[] means = new double[features];
        double weight = 0;
        double target = 0;
        for (int i = 0; i < rows.length; i++) {
            weight += weights[i];
            target += weights[i] * targets[i];
            for (int j = 0; j < features; j++) {
                means[j] += weights[i] * rows[i][j];
            }
        }
        target /= weight;
        for (int j = 0; j < features; j++) {
            means[j] /= weight;
        }
        double[][] matrix = new double[features][features];
        double[] right = new double[features];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < features; j++) {
                double left = weights[i] * (rows[i][j] - means[j]);
                right[j] += left * (targets[i] - target);
                for (int k = 0; k <= j; k++) {
                    matrix[j][k] += left * (rows[i][k] - means[k]);
                }
            }
        }
        for (int j = 0; j < features; j++) {
            matrix[j][j] += penalty;
        }
        double[] coefficients = Cholesky.of(matrix).solve(right);
        double intercept = target;
        for (int j = 0; j < features; j++) {
            intercept -= coefficients[j] * means[j];
        }
        return new WeightedRidge(coefficients, intercept, r2(rows, targets, weights, coefficients, intercept, target));
    }

    private static double r2(
            double[][] rows, double[] targets, double[] weights, double[] coefficients, double intercept, double mean) {
        double errors = 0;
        double variance = 0;
        for (int i = 0; i < rows.length; i++) {
            double error = targets[i] - at(rows[i], coefficients, intercept);
            errors += weights[i] * error * error;
            variance += weights[i] * (targets[i] - mean) * (targets[i] - mean);
        }
        // A constant output is imitated without an error.
        return variance == 0 ? 1 : 1 - errors / variance;
    }

    private static double at(double[] row, double[] coefficients, double intercept) {
        double value = intercept;
        for (int j = 0; j < row.length; j++) {
            value += coefficients[j] * row[j];
        }
        return value;
    }

    double at(double[] row) {
        return at(row, coefficients, intercept);
    }
}
