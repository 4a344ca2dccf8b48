package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;

import java.security.SecureRandom;
import org.sumspace.common.training.plan.Aggregation;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;

/** Encodes a processor's update, or its second moments, as the integers that are split into shares. */
public final class FixedPoint {
    private FixedPoint() {}

    /**
     * The integers of one contribution: update or moments, weight, metrics. It contains personal results, so it is never printed.
     */
    public static final class Encoded {
        private final long[] x;
        private final int clipped;

        private Encoded(long[] x, int clipped) {
            this.x = x;
            this.clipped = clipped;
        }

        /** Not a copy. */
        public long[] x() {
            return x;
        }

        /**
         * The number of coordinates that exceeded the clip and were clipped. Always 0 under privacy, because the number
         * would reveal something about the records outside of the budget.
         */
        public int clipped() {
            return clipped;
        }

        @Override
        public String toString() {
            return x.length + " coordinates, " + clipped + " clipped";
        }
    }

    /**
     * The contribution of a processor: the result of {@link #encode}, with noise if the plan asks for privacy.
     *
     * @param random cryptographically strong
     */
    public static Encoded contribution(
            double[] update,
            long weight,
            CoordinateLayout layout,
            PlanParameters parameters,
            SecureRandom random,
            double... metrics) {
        Encoded encoded = encode(update, weight, layout, parameters, metrics);
        if (parameters.privacy() != null) {
            DiscreteGaussian.addTo(encoded.x(), PrivacyTerms.of(parameters, layout.length()), random);
        }
        return encoded;
    }

    /**
     * Clips, scales and rounds half to even: {@code x = rint(weight * clip(u) * 2^F)} for a weighted mean, {@code x =
     * rint(clip(u) * 2^F)} for a sum. The plan's parameters keep the product below 2^53, where doubles are exact
     * integers. Under privacy the norm of the whole vector is clipped, then all of it is scaled by 2^F, the weight too.
     *
     * @param update one value for each coordinate before the weight: the update, or the mean over the records of each
     *     product; none in an evaluation
     * @param weight number of records that the update was trained on
     * @param metrics one value for each coordinate after the weight
     * @throws IllegalArgumentException if a value is not finite, or the weight is not between 1 and the maximum
     */
    public static Encoded encode(
            double[] update, long weight, CoordinateLayout layout, PlanParameters parameters, double... metrics) {
        int dimension = layout.dimension();
        if (update.length != dimension || layout.length() != dimension + 1 + metrics.length) {
            throw new IllegalArgumentException("expected " + dimension + " values and "
                    + (layout.length() - dimension - 1) + " metrics, got " + update.length + " and " + metrics.length);
        }
        if (weight < 1 || weight > parameters.maxWeight()) {
            throw new IllegalArgumentException(
                    "expected a weight from 1 to " + parameters.maxWeight() + ", got " + weight);
        }
        double factor = parameters.aggregation() == Aggregation.WEIGHTED_MEAN ? (double) weight : 1.0;
        if (parameters.privacy() != null) {
            return new Encoded(clippedByNorm(update, factor, weight, metrics, parameters), 0);
        }
        long[] x = new long[layout.length()];
        x[dimension] = weight;
        double scale = Math.scalb(1.0, layout.fractionBits());
        int clipped = scale(update, x, parameters.valueBound(), factor, scale);
        return new Encoded(x, clipped + scaleMetrics(metrics, x, layout));
    }

    private static long[] clippedByNorm(
            double[] update, double factor, long weight, double[] metrics, PlanParameters parameters) {
        double[] whole = new double[update.length + 1 + metrics.length];
        for (int k = 0; k < update.length; k++) {
            whole[k] = factor * clip(finite(update[k], "coordinate", k), parameters.clip());
        }
        whole[update.length] = (double) weight;
        for (int k = 0; k < metrics.length; k++) {
            whole[update.length + 1 + k] = finite(metrics[k], "metric", k);
        }
        PrivacyTerms terms = PrivacyTerms.of(parameters, whole.length);
        return NormClip.scale(whole, requireNonNull(parameters.privacy()), terms, parameters.fractionBits());
    }

    private static double clip(double value, double limit) {
        return Math.max(-limit, Math.min(limit, value));
    }

    private static int scaleMetrics(double[] metrics, long[] x, CoordinateLayout layout) {
        int clipped = 0;
        int k = 0;
        for (CoordinateLayout.Segment segment : layout.metrics()) {
            for (int end = k + segment.count(); k < end; k++) {
                double scaled = Math.rint(Math.scalb(finite(metrics[k], "metric", k), segment.fractionBits()));
                double bound = (double) segment.bound();
                double clip = clip(scaled, bound);
                if (clip != scaled) {
                    clipped++;
                }
                x[x.length - metrics.length + k] = (long) clip;
            }
        }
        return clipped;
    }

    private static double finite(double value, String what, int k) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " " + k + " is not finite");
        }
        return value;
    }

    private static int scale(double[] update, long[] x, double clip, double factor, double scale) {
        int clipped = 0;
        for (int k = 0; k < update.length; k++) {
            double value = update[k];
            boolean within = Math.abs(value) <= clip;
            if (!within) {
                value = clip(finite(value, "coordinate", k), clip);
                clipped++;
            }
            x[k] = (long) Math.rint(factor * value * scale);
        }
        return clipped;
    }
}
