package org.sumspace.common.training.encoding;

import org.sumspace.common.training.plan.Aggregation;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * Decodes a sum with noise. Every coordinate has the same bound, and noise can give the weight any value, so decoded
 * values are clipped to the possible range. That reveals nothing further.
 */
final class NoisedDecoder {
    private NoisedDecoder() {}

    static Decoded decode(long[] x, int contributors, CoordinateLayout layout, PlanParameters parameters) {
        AggregateDecoder.checkBounds(
                x, 0, x.length, contributors * layout.update().bound());
        int dimension = layout.update().count();
        double weight = Math.max(1, value(x[dimension], parameters));
        boolean isSum = parameters.aggregation() == Aggregation.SUM;
        double divisor = isSum ? 1 : weight;
        double limit = isSum ? contributors * parameters.clip() : parameters.clip();
        double[] mean = new double[dimension];
        for (int k = 0; k < dimension; k++) {
            mean[k] = Math.max(-limit, Math.min(limit, value(x[k], parameters) / divisor));
        }
        return new Decoded(x, Math.round(weight), mean, AggregateDecoder.evaluation(x, layout));
    }

    private static double value(long coordinate, PlanParameters parameters) {
        return Math.scalb((double) coordinate, -parameters.fractionBits());
    }
}
