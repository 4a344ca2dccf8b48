package org.sumspace.assessment.explanation.core;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Ranks of values from 1; equal values share the mean of their ranks. */
public final class Ranks {
    private Ranks() {}

    static double[] of(double[] values) {
        int[] order = order(values);
        double[] ranks = new double[values.length];
        int from = 0;
        while (from < order.length) {
            int to = runEnd(values, order, from);
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + 1 + to) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    /** The sum of t³ − t over the runs of t equal values. */
    static double ties(double[] values) {
        int[] order = order(values);
        double sum = 0;
        int from = 0;
        while (from < order.length) {
            int to = runEnd(values, order, from);
            double run = (double) to - from;
            sum += run * run * run - run;
            from = to;
        }
        return sum;
    }

    /** Spearman's correlation; not a number if all values of a list are equal. */
    public static double spearman(double[] first, double[] second) {
        double[] a = of(first);
        double[] b = of(second);
        double mean = (a.length + 1) / 2.0;
        double product = 0;
        double squaresA = 0;
        double squaresB = 0;
        for (int i = 0; i < a.length; i++) {
            product += (a[i] - mean) * (b[i] - mean);
            squaresA += (a[i] - mean) * (a[i] - mean);
            squaresB += (b[i] - mean) * (b[i] - mean);
        }
        return product / Math.sqrt(squaresA * squaresB);
    }

    /** The indices of the values from the smallest to the largest. */
    static int[] order(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int runEnd(double[] values, int[] order, int from) {
        int to = from + 1;
        while (to < order.length && values[order[to]] == values[order[from]]) {
            to++;
        }
        return to;
    }
}
