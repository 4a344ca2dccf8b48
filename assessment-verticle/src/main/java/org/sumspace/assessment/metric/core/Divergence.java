package org.sumspace.assessment.metric.core;

import java.util.Arrays;

/** How far two distributions over the same bins are from each other. */
public final class Divergence {
    private static final double EPSILON = 1e-4;

    private Divergence() {}

    /** Population stability index Σ (q − p)·ln(q / p), with shares of at least 10⁻⁴. */
    public static double psi(double[] reference, double[] counts) {
        double sum = 0;
        double all = Arrays.stream(reference).sum();
        double allCounts = Arrays.stream(counts).sum();
        for (int i = 0; i < counts.length; i++) {
            double p = Math.max(EPSILON, reference[i] / all);
            double q = Math.max(EPSILON, counts[i] / allCounts);
            sum += (q - p) * Math.log(q / p);
        }
        return sum;
    }

    /** Divergence of Jensen and Shannon in bits, from 0 to 1. */
    public static double jensenShannon(double[] reference, double[] counts) {
        double sum = 0;
        double all = Arrays.stream(reference).sum();
        double allCounts = Arrays.stream(counts).sum();
        for (int i = 0; i < counts.length; i++) {
            double p = reference[i] / all;
            double q = counts[i] / allCounts;
            double middle = (p + q) / 2;
            sum += part(p, middle) + part(q, middle);
        }
        return Math.max(0, sum / 2);
    }

    private static double part(double share, double middle) {
        return share == 0 ? 0 : share * Math.log(share / middle) / Math.log(2);
    }
}
