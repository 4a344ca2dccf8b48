package org.sumspace.common.training.encoding;

import org.sumspace.common.training.plan.Privacy;
import org.sumspace.common.training.plan.PrivacyTerms;

/** Scales a whole contribution to integers whose Euclidean norm is bounded exactly, in spite of rounding in doubles. */
final class NormClip {
    private static final double SHRINK_FACTOR = 1 - Math.scalb(1.0, -40);

    private NormClip() {}

    /** {@code rint(v * min(1, clipNorm / |v|) * 2^F)}, with a norm of at most the sensitivity. */
    static long[] scale(double[] values, Privacy privacy, PrivacyTerms terms, int fractionBits) {
        double norm = norm(values);
        double factor = norm > privacy.clipNorm() ? privacy.clipNorm() / norm : 1;
        long[] x = new long[values.length];
        round(values, factor, fractionBits, x);
        while (!isWithin(x, terms.sensitivity())) {
            factor *= SHRINK_FACTOR;
            round(values, factor, fractionBits, x);
        }
        return x;
    }

    private static double norm(double[] values) {
        double squares = 0;
        for (double value : values) {
            squares += value * value;
        }
        return StrictMath.sqrt(squares);
    }

    private static void round(double[] values, double factor, int fractionBits, long[] x) {
        for (int k = 0; k < x.length; k++) {
            x[k] = (long) Math.rint(Math.scalb(values[k] * factor, fractionBits));
        }
    }

    /** Compares the norm with the limit in exact integers of 128 bits. */
    static boolean isWithin(long[] x, long limit) {
        long limitHigh = Math.multiplyHigh(limit, limit);
        long limitLow = limit * limit;
        long high = 0;
        long low = 0;
        for (long value : x) {
            if (value > limit || value < -limit) {
                return false;
            }
            long square = value * value;
            low += square;
            high += Math.multiplyHigh(value, value) + (Long.compareUnsigned(low, square) < 0 ? 1 : 0);
            if (high > limitHigh || (high == limitHigh && Long.compareUnsigned(low, limitLow) > 0)) {
                return false;
            }
        }
        return true;
    }
}
