package org.sumspace.assessment.explanation.core;

/**
 * The value of a coalition of features for a row: the mean output over the background rows when the features of the coalition
 * come from the row and the others from the background.
 */
final class CoalitionValues {
    private static final int BATCH = 4_096;

    private final ExplainedOutput output;
    private final double[][] background;

    CoalitionValues(ExplainedOutput output, double[][] background) {
        this.output = output;
        this.background = background;
    }

    /** @param coalitions {@code [coalitions][features]}, true for the features of the coalition */
    double[] of(double[] row, boolean[][] coalitions) {
        double[] values = new double[coalitions.length];
        int atOnce = Math.max(1, BATCH / background.length);
        for (int from = 0; from < coalitions.length; from += atOnce) {
            int to = Math.min(coalitions.length, from + atOnce);
            double[] outputs = output.of(mixed(row, coalitions, from, to));
            for (int i = from; i < to; i++) {
                double sum = 0;
                for (int b = 0; b < background.length; b++) {
                    sum += outputs[(i - from) * background.length + b];
                }
                values[i] = sum / background.length;
            }
        }
        return values;
    }

    private double[][] mixed(double[] row, boolean[][] coalitions, int from, int to) {
        double[][] rows = new double[(to - from) * background.length][];
        for (int i = from; i < to; i++) {
            boolean[] coalition = coalitions[i];
            for (int b = 0; b < background.length; b++) {
                double[] mixed = background[b].clone();
                for (int j = 0; j < mixed.length; j++) {
                    if (coalition[j]) {
                        mixed[j] = row[j];
                    }
                }
                rows[(i - from) * background.length + b] = mixed;
            }
        }
        return rows;
    }
}
