package org.sumspace.common.training.model;

/** Arithmetic on vectors, in the order of their coordinates, so that results have the same bits on every machine. */
public final class VectorMath {
    private VectorMath() {}

    public static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int k = 0; k < left.length; k++) {
            sum += left[k] * right[k];
        }
        return sum;
    }

    public static double norm(double[] vector) {
        return StrictMath.sqrt(dot(vector, vector));
    }

    public static double[] scaled(double[] vector, double factor) {
        double[] scaled = new double[vector.length];
        add(scaled, factor, vector);
        return scaled;
    }

    /** {@code vector + factor * addend}. */
    public static double[] sum(double[] vector, double factor, double[] addend) {
        double[] sum = vector.clone();
        add(sum, factor, addend);
        return sum;
    }

    /** Adds {@code factor * addend} to the target. */
    public static void add(double[] target, double factor, double[] addend) {
        add(target, factor, addend, 0);
    }

    /** Adds {@code factor} times the part of the addend that begins at {@code start} to the target. */
    static void add(double[] target, double factor, double[] addend, int start) {
        for (int k = 0; k < target.length; k++) {
            target[k] += factor * addend[start + k];
        }
    }
}
