package org.sumspace.common.training.model;

import java.util.Arrays;

/**
 * One encoded document: the columns that are not zero. Most columns are zero, because a category has one column per
 * word of its vocabulary. Immutable.
 */
public final class Row {

    private final int width;
    private final int[] columns;
    private final double[] values;

    private Row(int width, int[] columns, double[] values) {
        this.width = width;
        this.columns = columns;
        this.values = values;
    }

    public static Row of(double[] dense) {
        int[] columns = new int[dense.length];
        int size = 0;
        for (int i = 0; i < dense.length; i++) {
            if (dense[i] != 0) {
                columns[size++] = i;
            }
        }
        int[] nonZero = Arrays.copyOf(columns, size);
        return new Row(
                dense.length,
                nonZero,
                Arrays.stream(nonZero).mapToDouble(i -> dense[i]).toArray());
    }

    int width() {
        return width;
    }

    void requireWidth(int features) {
        if (width != features) {
            throw new IllegalArgumentException("expected a row of " + features + " features, got " + width);
        }
    }

    /** The number of columns that are not zero. */
    int size() {
        return columns.length;
    }

    /**
     * Copies the columns that are not zero, each counted from {@code start}, and their values.
     *
     * @return how many there are
     */
    int copyTo(int[] targetColumns, double[] targetValues, int start) {
        for (int i = 0; i < columns.length; i++) {
            targetColumns[start + i] = start + columns[i];
            targetValues[start + i] = values[i];
        }
        return columns.length;
    }

    /** Adds the products of value and weight to {@code start} one by one, in the order of the columns. */
    double addTo(double start, double[] weights, int offset) {
        double sum = start;
        for (int i = 0; i < columns.length; i++) {
            sum += weights[offset + columns[i]] * values[i];
        }
        return sum;
    }

    /** Adds factor times value to each target. */
    void accumulate(double[] targets, int offset, double factor) {
        for (int i = 0; i < columns.length; i++) {
            targets[offset + columns[i]] += factor * values[i];
        }
    }

    /** Adds, for each column, its value times its row of a matrix that has one row for each column. */
    void addRowsTo(double[] sums, double[] matrix) {
        for (int i = 0; i < columns.length; i++) {
            VectorMath.add(sums, values[i], matrix, columns[i] * sums.length);
        }
    }

    /** Adds value times factors to each column's row of a matrix that has one row for each column. */
    void accumulateRows(double[] matrix, double[] factors) {
        for (int i = 0; i < columns.length; i++) {
            int start = columns[i] * factors.length;
            for (int k = 0; k < factors.length; k++) {
                matrix[start + k] += values[i] * factors[k];
            }
        }
    }
}
