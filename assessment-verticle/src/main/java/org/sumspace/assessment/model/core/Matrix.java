package org.sumspace.assessment.model.core;

import java.nio.ByteBuffer;
import org.sumspace.assessment.model.domain.ModelRefusedException;

/** Rows of numbers as bytes: eight for each number, row after row. */
public final class Matrix {
    /** Numbers in a message between the node and a worker. */
    public static final int NUMBERS_MAX = 1_000_000;

    private Matrix() {}

    public static byte[] bytes(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        ByteBuffer buffer = ByteBuffer.allocate(Math.multiplyExact(rows.length * columns, Double.BYTES));
        for (double[] row : rows) {
            for (double value : row) {
                buffer.putDouble(value);
            }
        }
        return buffer.array();
    }

    /** @throws ModelRefusedException if the bytes are not so many rows */
    public static double[][] of(byte[] bytes, int rows, int columns) {
        if (rows < 0 || columns < 1 || (long) rows * columns * Double.BYTES != bytes.length) {
            throw new ModelRefusedException("Expected " + rows + " rows of " + columns + " numbers.");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        double[][] matrix = new double[rows][columns];
        for (double[] row : matrix) {
            for (int i = 0; i < columns; i++) {
                row[i] = buffer.getDouble();
            }
        }
        return matrix;
    }

    /** How many rows of so many columns the bytes are, perhaps with a rest. */
    public static int rows(byte[] bytes, int columns) {
        return bytes.length / Double.BYTES / columns;
    }

    /** Rows that fit into one message. */
    public static int rowsPerMessage(int columns) {
        return Math.max(1, NUMBERS_MAX / Math.max(1, columns));
    }
}
