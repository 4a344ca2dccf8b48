package org.sumspace.common.training.model;

import org.jspecify.annotations.Nullable;

/**
 * One encoded document, in the form that takes less memory: all columns, or those that are not zero. A category has one
 * column per word of its vocabulary, so most columns are zero where there are many. Both forms give the same sums. Immutable.
 */
public final class Row {
    private final int width;
    /** The columns of the values; null if there is a value for each column. */
    private final int @Nullable [] columns;

    private final double[] values;
    private final int start;
    private final int size;

    /** @param start where the row begins in arrays that it may share with others */
    Row(int width, int @Nullable [] columns, double[] values, int start, int size) {
        this.width = width;
        this.columns = columns;
        this.values = values;
        this.start = start;
        this.size = size;
    }

    public static Row of(double[] dense) {
        return new RowStore().add(dense);
    }

    int width() {
        return width;
    }

    void requireWidth(int features) {
        if (width != features) {
            throw new IllegalArgumentException("expected a row of " + features + " features, got " + width);
        }
    }

    /** The number of columns whose values are stored. */
    int size() {
        return size;
    }

    /** Whether there is a value for each column. */
    boolean isDense() {
        return columns == null;
    }

    /** The array that has the values from {@link #start} on. Not a copy. */
    double[] values() {
        return values;
    }

    int start() {
        return start;
    }

    /**
     * Copies the columns whose values are stored, each counted from {@code first}, and their values.
     *
     * @return how many there are
     */
    int copyTo(int[] targetColumns, double[] targetValues, int first) {
        for (int i = 0; i < size; i++) {
            targetColumns[first + i] = first + column(i);
            targetValues[first + i] = values[start + i];
        }
        return size;
    }

    /** Adds the products of value and weight to {@code base} one by one, in the order of the columns. */
    double addTo(double base, double[] weights, int offset) {
        double sum = base;
        if (columns == null) {
            for (int i = 0; i < size; i++) {
                sum += weights[offset + i] * values[start + i];
            }
            return sum;
        }
        for (int i = start; i < start + size; i++) {
            sum += weights[offset + columns[i]] * values[i];
        }
        return sum;
    }

    /** Adds factor times value to each target. */
    void accumulate(double[] targets, int offset, double factor) {
        if (columns == null) {
            for (int i = 0; i < size; i++) {
                targets[offset + i] += factor * values[start + i];
            }
            return;
        }
        for (int i = start; i < start + size; i++) {
            targets[offset + columns[i]] += factor * values[i];
        }
    }

    /** Adds, for each column, its value times its row of a matrix that has one row for each column. */
    void addRowsTo(double[] sums, double[] matrix) {
        for (int i = 0; i < size; i++) {
            VectorMath.add(sums, values[start + i], matrix, column(i) * sums.length);
        }
    }

    /** Adds value times factors to each column's row of a matrix that has one row for each column. */
    void accumulateRows(double[] matrix, double[] factors) {
        for (int i = 0; i < size; i++) {
            int row = column(i) * factors.length;
            double value = values[start + i];
            for (int k = 0; k < factors.length; k++) {
                matrix[row + k] += value * factors[k];
            }
        }
    }

    /** The column of a stored value. */
    private int column(int index) {
        return columns == null ? index : columns[start + index];
    }
}
