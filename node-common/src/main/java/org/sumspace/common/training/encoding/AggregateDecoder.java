package org.sumspace.common.training.encoding;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.encoding.DecodeException.Reason;
import org.sumspace.common.training.plan.Aggregation;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * Decodes the sums of all share indices: adds them up, divides by the number of shares, and checks that the result can
 * be a sum of so many contributions. The checks find sums that were lost, doubled or corrupted. They do not find an
 * attacker who adds multiples of the number of shares.
 */
public final class AggregateDecoder {
    /** Half a unit in the last place of a double, relative to its value. */
    private static final BigDecimal ROUNDING = new BigDecimal(Math.scalb(1.0, -53));

    private AggregateDecoder() {}

    /**
     * @param sums one for each share index; not changed
     * @param contributors size of the contributor set
     * @throws DecodeException if a check fails; its reason says which
     */
    public static Decoded decode(
            List<long[]> sums, int contributors, CoordinateLayout layout, PlanParameters parameters) {
        checkShape(sums, contributors, layout, parameters);
        long[] x = quotients(total(sums, layout.length()), parameters.shares());
        return parameters.privacy() == null
                ? exact(x, contributors, layout, parameters)
                : NoisedDecoder.decode(x, contributors, layout, parameters);
    }

    private static Decoded exact(long[] x, int contributors, CoordinateLayout layout, PlanParameters parameters) {
        int dimension = layout.dimension();
        long weight = x[dimension];
        if (weight < contributors || weight > contributors * layout.weight().bound()) {
            throw new DecodeException(
                    Reason.WEIGHT, "expected a weight that " + contributors + " contributors can have, got " + weight);
        }
        if (!layout.isEvaluation()) {
            checkBounds(x, 0, dimension, updateLimit(weight, contributors, layout, parameters));
            checkCount(x[0], weight, layout.update());
        }
        checkMetrics(x, contributors, layout);
        EvaluationSum evaluation = evaluation(x, layout);
        if (evaluation != null && !evaluation.isConsistent(contributors)) {
            throw new DecodeException(Reason.METRICS, "the sums by class are not about the same records");
        }
        return new Decoded(x, weight, mean(x, weight, layout, parameters), evaluation);
    }

    private static void checkShape(
            List<long[]> sums, int contributors, CoordinateLayout layout, PlanParameters parameters) {
        if (sums.size() != parameters.shares()
                || sums.stream().anyMatch(sum -> sum.length != layout.length())
                || contributors < 1
                || contributors > parameters.maxContributors()) {
            throw new DecodeException(
                    Reason.SHAPE, sums.size() + " sums over " + contributors + " contributors do not match the plan");
        }
    }

    private static long[] total(List<long[]> sums, int length) {
        long[] total = new long[length];
        for (long[] sum : sums) {
            for (int k = 0; k < length; k++) {
                total[k] += sum[k];
            }
        }
        return total;
    }

    private static long[] quotients(long[] total, int shares) {
        for (int k = 0; k < total.length; k++) {
            if (total[k] % shares != 0) {
                throw new DecodeException(
                        Reason.REMAINDER, "coordinate " + k + " is not a multiple of the number of shares, " + shares);
            }
            total[k] /= shares;
        }
        return total;
    }

    /**
     * The largest magnitude that a coordinate of the first segment can have. For a weighted mean it is weight x clip x 2^F,
     * plus one half for the rounding of each contributor, plus the rounding error of the product weight x clip in
     * doubles.
     */
    private static long updateLimit(long weight, int contributors, CoordinateLayout layout, PlanParameters parameters) {
        long limit = contributors * layout.update().bound();
        if (parameters.aggregation() == Aggregation.SUM) {
            return limit;
        }
        BigDecimal clipped = BigDecimal.valueOf(weight)
                .multiply(new BigDecimal(parameters.valueBound()))
                .multiply(new BigDecimal(Math.scalb(1.0, layout.update().fractionBits())));
        BigDecimal rounded = clipped.add(clipped.multiply(ROUNDING))
                .add(BigDecimal.valueOf(contributors).multiply(new BigDecimal("0.5")));
        return rounded.setScale(0, RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(limit))
                .longValueExact();
    }

    /** The first of the second moments is the number of records, as is the weight. */
    private static void checkCount(long first, long weight, CoordinateLayout.Segment segment) {
        if (segment.kind() == CoordinateLayout.Kind.MOMENTS && first != weight << segment.fractionBits()) {
            throw new DecodeException(
                    Reason.WEIGHT, "expected second moments of " + weight + " records, got another number");
        }
    }

    private static void checkMetrics(long[] x, int contributors, CoordinateLayout layout) {
        int from = layout.dimension() + 1;
        for (CoordinateLayout.Segment segment : layout.metrics()) {
            checkBounds(x, from, from + segment.count(), contributors * segment.bound());
            from += segment.count();
        }
    }

    static void checkBounds(long[] x, int from, int to, long limit) {
        for (int k = from; k < to; k++) {
            if (Math.abs(x[k]) > limit) {
                throw new DecodeException(
                        Reason.BOUND, "coordinate " + k + " exceeds the bound for the number of contributors");
            }
        }
    }

    /** Null if the layout has no metrics. */
    static @Nullable EvaluationSum evaluation(long[] x, CoordinateLayout layout) {
        return layout.metrics().isEmpty()
                ? null
                : EvaluationSum.of(Arrays.copyOfRange(x, layout.dimension() + 1, x.length), layout);
    }

    private static double[] mean(long[] x, long weight, CoordinateLayout layout, PlanParameters parameters) {
        double unit = Math.scalb(1.0, -layout.fractionBits());
        double divisor = parameters.aggregation() == Aggregation.WEIGHTED_MEAN ? (double) weight : 1.0;
        double[] mean = new double[layout.dimension()];
        for (int k = 0; k < mean.length; k++) {
            mean[k] = (double) x[k] / divisor * unit;
        }
        return mean;
    }
}
