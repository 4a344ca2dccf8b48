package org.sumspace.common.training.model;

/**
 * Makes rows whose values follow each other in memory, in the order in which they are read, because processors read ahead.
 * Rows share arrays: the first has room for one row, and each is twice as long as the one before, up to a limit.
 */
final class RowStore {
    private static final int ARRAY_LENGTH_MAX = 1 << 16;
    private static final int BYTES_OF_VALUE = Double.BYTES;
    private static final int BYTES_OF_VALUE_AND_COLUMN = Double.BYTES + Integer.BYTES;

    private final Room dense = new Room();
    private final Room sparse = new Room();

    /** Arrays that are free for further rows from {@code end} on. */
    private static final class Room {
        private double[] values = {};
        private int[] columns = {};
        private int end;

        /** Returns where a row of this size begins. */
        int reserve(int size, boolean withColumns) {
            if (size > values.length - end) {
                int length = Math.max(size, Math.min(ARRAY_LENGTH_MAX, 2 * values.length));
                values = new double[length];
                columns = withColumns ? new int[length] : columns;
                end = 0;
            }
            int start = end;
            end += size;
            return start;
        }
    }

    /** @param columns all columns; copied */
    Row add(double[] columns) {
        int size = 0;
        for (double value : columns) {
            size += value != 0 ? 1 : 0;
        }
        return (long) columns.length * BYTES_OF_VALUE <= (long) size * BYTES_OF_VALUE_AND_COLUMN
                ? addDense(columns)
                : addSparse(columns, size);
    }

    private Row addDense(double[] columns) {
        int start = dense.reserve(columns.length, false);
        System.arraycopy(columns, 0, dense.values, start, columns.length);
        return new Row(columns.length, null, dense.values, start, columns.length);
    }

    private Row addSparse(double[] columns, int size) {
        int start = sparse.reserve(size, true);
        int next = start;
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != 0) {
                sparse.columns[next] = i;
                sparse.values[next++] = columns[i];
            }
        }
        return new Row(columns.length, sparse.columns, sparse.values, start, size);
    }
}
