package org.sumspace.common.training.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.training.model.CurvaturePairs;
import org.sumspace.common.training.model.VectorMath;

/**
 * The state that {@link LbfgsOptimizer} keeps from one round to the next: the last step, the mean at its start, how
 * often it was shortened, and the curvature pairs. Vectors are never changed after they are stored here.
 */
final class LbfgsHistory {
    /** Pairs whose step and change of the mean are nearly orthogonal contain no information about the curvature. */
    private static final double COSINE_MIN = 1e-6;
    /** The part of the largest measured curvature that is added to every curvature. */
    private static final double DAMPING = 0.01;

    private static final int FIXED_VECTORS = 3;

    private final double[] step;
    private final double[] mean;
    private final int shortenings;
    private final CurvaturePairs pairs;

    private LbfgsHistory(double[] step, double[] mean, int shortenings, CurvaturePairs pairs) {
        this.step = step;
        this.mean = mean;
        this.shortenings = shortenings;
        this.pairs = pairs;
    }

    /** The history before the first step: a step of length 0. */
    static LbfgsHistory start(int dimension) {
        return new LbfgsHistory(new double[dimension], new double[dimension], 0, CurvaturePairs.NONE);
    }

    /** @throws IllegalArgumentException if the state is not such a history of this dimension and memory */
    static LbfgsHistory of(OptimizerState state, int dimension, int memory) {
        int pairs = (state.size() - FIXED_VECTORS) / 2;
        int[] lengths = new int[FIXED_VECTORS + 2 * Math.max(0, Math.min(pairs, memory))];
        Arrays.fill(lengths, dimension);
        lengths[2] = 1;
        state.requireLengths("L-BFGS", lengths);
        List<CurvaturePairs.Pair> read = new ArrayList<>();
        for (int k = FIXED_VECTORS; k < lengths.length; k += 2) {
            read.add(new CurvaturePairs.Pair(state.vector(k), state.vector(k + 1)));
        }
        return new LbfgsHistory(state.vector(0), state.vector(1), (int) state.vector(2)[0], new CurvaturePairs(read));
    }

    OptimizerState state() {
        List<double[]> vectors = new ArrayList<>(List.of(step, mean, new double[] {shortenings}));
        pairs.pairs().forEach(pair -> vectors.addAll(List.of(pair.step(), pair.change())));
        return new OptimizerState(vectors);
    }

    /** Whether there is no step yet whose curvature could be measured. */
    boolean isEmpty() {
        return VectorMath.norm(step) == 0;
    }

    int shortenings() {
        return shortenings;
    }

    double stepLength() {
        return VectorMath.norm(step);
    }

    /** How steeply the objective fell at the start of the last step, along it. */
    double slopeBefore() {
        return VectorMath.dot(step, mean);
    }

    /** How steeply the objective rises at the end of the last step, along it. */
    double slopeAfter(double[] meanAfter) {
        return -VectorMath.dot(step, meanAfter);
    }

    double[] scaledStep(double factor) {
        return VectorMath.scaled(step, factor);
    }

    /** The history with the curvature along the last step, if that step can be measured. */
    LbfgsHistory measured(double[] meanAfter, int memory) {
        double[] change = VectorMath.sum(mean, -1, meanAfter);
        double curvature = VectorMath.dot(step, change);
        double length = VectorMath.norm(change);
        if (!(curvature > COSINE_MIN * stepLength() * length)) {
            return this;
        }
        double[] damped = VectorMath.sum(change, DAMPING * length * length / curvature, step);
        return new LbfgsHistory(step, mean, shortenings, pairs.plus(step, damped, memory));
    }

    LbfgsHistory shortened(double fraction) {
        return new LbfgsHistory(scaledStep(fraction), mean, shortenings + 1, pairs);
    }

    LbfgsHistory stepped(double[] next, double[] meanBefore) {
        return new LbfgsHistory(next.clone(), meanBefore.clone(), 0, pairs);
    }

    /** The step to the minimum of the objective if its curvature is as estimated. */
    double[] direction(double[] meanThere) {
        return pairs.solve(meanThere);
    }
}
