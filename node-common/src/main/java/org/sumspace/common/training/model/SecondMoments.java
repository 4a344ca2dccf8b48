package org.sumspace.common.training.model;

/**
 * The sums of z zᵀ over the rows of a training set, for z = (1, features, target): all that linear and ridge regression
 * need to know of the rows. Features and target are cut to a bound before they are multiplied. Additions run in the order
 * of the rows, so that the sum has the same bits on every machine.
 */
public final class SecondMoments {
    /** More would take a main aggregator minutes. */
    public static final int FEATURES_MAX = 2_000;

    private final double[] triangle;
    private final long records;

    private SecondMoments(double[] triangle, long records) {
        this.triangle = triangle;
        this.records = records;
    }

    /** The number of sums for so many features: the upper triangle with 1 and the target. */
    public static int count(int features) {
        return Math.multiplyExact(features + 2, features + 3) / 2;
    }

    /** The index of a sum in the triangle, which is stored row by row, for {@code row <= column}. */
    public static int index(int row, int column, int features) {
        return row * (2 * features + 3 - row) / 2 + column;
    }

    /** @param data with a number as the label */
    public static SecondMoments of(TrainingSet data, double bound) {
        int features = data.features();
        double[] triangle = new double[count(features)];
        int[] columns = new int[features + 2];
        double[] values = new double[features + 2];
        values[0] = 1;
        for (int i = 0; i < data.size(); i++) {
            int size = 1 + data.row(i).copyTo(columns, values, 1);
            columns[size] = features + 1;
            values[size] = data.target(i);
            for (int k = 1; k <= size; k++) {
                values[k] = Math.max(-bound, Math.min(bound, values[k]));
            }
            addSquare(triangle, columns, values, size + 1, features);
        }
        return new SecondMoments(triangle, data.size());
    }

    private static void addSquare(double[] triangle, int[] columns, double[] values, int size, int features) {
        for (int i = 0; i < size; i++) {
            int start = index(columns[i], 0, features);
            for (int j = i; j < size; j++) {
                triangle[start + columns[j]] += values[i] * values[j];
            }
        }
    }

    /** The means of z zᵀ over the rows: the upper triangle row by row. The first one is 1. */
    public double[] means() {
        double[] means = new double[triangle.length];
        for (int k = 0; k < means.length; k++) {
            means[k] = triangle[k] / (double) records;
        }
        return means;
    }
}
