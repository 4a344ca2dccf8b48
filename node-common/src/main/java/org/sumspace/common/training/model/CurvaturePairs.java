package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The last steps of an optimizer, oldest first, each with the change of the gradient along it: an estimate of the
 * objective's curvature. Vectors are not copied and must not be changed afterwards.
 */
public record CurvaturePairs(List<Pair> pairs) {
    public static final CurvaturePairs NONE = new CurvaturePairs(List.of());

    /** @param change of the gradient along the step */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Pair(double[] step, double[] change) {
        double curvature() {
            return VectorMath.dot(step, change);
        }
    }

    public CurvaturePairs {
        pairs = List.copyOf(pairs);
    }

    /** With one more pair, of which {@code step · change} must be positive; without the oldest beyond the memory. */
    public CurvaturePairs plus(double[] step, double[] change, int memory) {
        List<Pair> all = new ArrayList<>(pairs);
        all.add(new Pair(step, change));
        return new CurvaturePairs(all.subList(Math.max(0, all.size() - memory), all.size()));
    }

    /**
     * The product of the estimated inverse Hessian and a vector, by the two-loop recursion (Nocedal and Wright, Numerical
     * Optimization, 2006, algorithm 7.4). Without pairs it is the vector itself.
     */
    public double[] solve(double[] vector) {
        double[] solved = vector.clone();
        double[] alphas = new double[pairs.size()];
        for (int i = pairs.size() - 1; i >= 0; i--) {
            Pair pair = pairs.get(i);
            alphas[i] = VectorMath.dot(pair.step, solved) / pair.curvature();
            VectorMath.add(solved, -alphas[i], pair.change);
        }
        if (!pairs.isEmpty()) {
            Pair newest = pairs.get(pairs.size() - 1);
            solved = VectorMath.scaled(solved, newest.curvature() / VectorMath.dot(newest.change, newest.change));
        }
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            double beta = VectorMath.dot(pair.change, solved) / pair.curvature();
            VectorMath.add(solved, alphas[i] - beta, pair.step);
        }
        return solved;
    }
}
