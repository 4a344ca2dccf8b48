package org.sumspace.common.secagg;

import org.sumspace.common.plan.Aggregation;
import org.sumspace.common.plan.CoordinateLayout;
import org.sumspace.common.plan.PlanParameters;

/** Turns a processor's update into the integers that are shared. */
public final class FixedPoint {
    private FixedPoint() {}

    /** The integers of one contribution: update, weight, metrics. Holds personal results, so it is never printed. */
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

        /** How many coordinates exceeded the clip and were cut to it. */
        public int clipped() {
            return clipped;
        }

        @Override
        public String toString() {
            return x.length + " coordinates, " + clipped + " clipped";
        }
    }

    /**
     * Clips, scales and rounds half to even: {@code x = rint(weight * clip(u) * 2^F)} for a weighted mean,
     * {@code x = rint(clip(u) * 2^F)} for a sum. The plan's parameters keep the product below 2^53, where doubles are
     * exact integers.
     *
     * @param update one value for each coordinate of the layout's update
     * @param weight how many records it is of
     * @param metrics one value for each coordinate that follows the weight
     * @throws IllegalArgumentException if a value is not finite, or the weight is not between 1 and the maximum
     */
    public static Encoded encode(
            double[] update, long weight, CoordinateLayout layout, PlanParameters parameters, double... metrics) {
        int dimension = layout.update().count();
        if (update.length != dimension || layout.length() != dimension + 1 + metrics.length) {
            throw new IllegalArgumentException(update.length + " values and " + metrics.length + " metrics where "
                    + dimension + " and " + (layout.length() - dimension - 1) + " are due");
        }
        if (weight < 1 || weight > parameters.maxWeight()) {
            throw new IllegalArgumentException(
                    "a weight of " + weight + ", not between 1 and " + parameters.maxWeight());
        }
        long[] x = new long[layout.length()];
        x[dimension] = weight;
        double factor = parameters.aggregation() == Aggregation.WEIGHTED_MEAN ? (double) weight : 1.0;
        double scale = Math.scalb(1.0, layout.update().fractionBits());
        int clipped = scale(update, x, parameters.clip(), factor, scale);
        return new Encoded(x, clipped + scaleMetrics(metrics, x, layout));
    }

    private static int scaleMetrics(double[] metrics, long[] x, CoordinateLayout layout) {
        int clipped = 0;
        int k = 0;
        for (CoordinateLayout.Segment segment : layout.metrics()) {
            for (int end = k + segment.count(); k < end; k++) {
                double scaled = Math.rint(Math.scalb(finite(metrics[k], "metric", k), segment.fractionBits()));
                double bound = (double) segment.bound();
                double cut = Math.max(-bound, Math.min(bound, scaled));
                if (cut != scaled) {
                    clipped++;
                }
                x[x.length - metrics.length + k] = (long) cut;
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
            double value = finite(update[k], "coordinate", k);
            double cut = Math.max(-clip, Math.min(clip, value));
            if (cut != value) {
                clipped++;
            }
            x[k] = (long) Math.rint(factor * cut * scale);
        }
        return clipped;
    }
}
