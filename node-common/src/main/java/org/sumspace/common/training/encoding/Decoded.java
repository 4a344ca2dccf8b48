package org.sumspace.common.training.encoding;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.ServerOptimizer;

/** The decoded sum over a contributor set. */
public final class Decoded {
    private final long[] x;
    private final long weight;
    private final double[] mean;
    private final @Nullable EvaluationSum evaluation;

    Decoded(long[] x, long weight, double[] mean, @Nullable EvaluationSum evaluation) {
        this.x = x;
        this.weight = weight;
        this.mean = mean;
        this.evaluation = evaluation;
    }

    /** The sum of the contributors' integers, weight and metrics included. Not a copy. */
    public long[] x() {
        return x;
    }

    /** The sum of the contributors' weights. */
    public long weight() {
        return weight;
    }

    /** The weighted mean of the updates or second moments, or the sum of the updates; empty in an evaluation. Not a copy. */
    public double[] mean() {
        return mean;
    }

    /** The contributors' evaluation of the base model; null if the plan does not ask for it. */
    public @Nullable EvaluationSum evaluation() {
        return evaluation;
    }

    /** The new weights, and the optimizer state for the next round. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Applied(double[] weights, OptimizerState state) {}

    /** @param state the state that belongs to the base model's version; the initial state in round 1 */
    public Applied applyTo(double[] base, ServerOptimizer optimizer, OptimizerState state) {
        if (base.length != mean.length) {
            throw new IllegalArgumentException(
                    "expected a base model of " + mean.length + " weights, got " + base.length);
        }
        ServerOptimizer.Step step = optimizer.step(state, mean);
        double[] weights = new double[base.length];
        for (int k = 0; k < base.length; k++) {
            weights[k] = base[k] + step.change()[k];
        }
        return new Applied(weights, step.state());
    }
}
