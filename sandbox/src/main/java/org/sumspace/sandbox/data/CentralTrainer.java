package org.sumspace.sandbox.data;

import org.sumspace.common.training.model.CurvaturePairs;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Objective;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.model.TrainingSettings;
import org.sumspace.common.training.model.VectorMath;

/**
 * Trains as if all rows were in one place: finds the minimum of the same objective by L-BFGS with backtracking line search
 * (Nocedal and Wright, Numerical Optimization, 2006, algorithms 7.4 and 3.1).
 */
public final class CentralTrainer {

    public static final double GRADIENT_NORM_MAX = 1e-6;

    /** As many as scikit-learn makes at most. */
    private static final int NETWORK_PASSES = 200;

    private static final double NETWORK_RATE = 0.05;
    private static final int NETWORK_BATCH = 32;
    private static final int MEMORY = 10;
    private static final int STEPS_MAX = 2_000;
    private static final int HALVINGS_MAX = 50;
    private static final double SUFFICIENT_DECREASE = 1e-4;

    private final Objective objective;
    private CurvaturePairs curvature = CurvaturePairs.NONE;
    private double[] weights;
    private double[] gradient;
    private double value;

    private CentralTrainer(Objective objective, double[] start) {
        this.objective = objective;
        this.weights = start;
        this.gradient = new double[start.length];
        this.value = objective.evaluate(start, gradient);
    }

    /**
     * The model at the minimum, where the norm of the gradient is below {@link #GRADIENT_NORM_MAX}; of a network, which has
     * many minima, the one after {@link #NETWORK_PASSES} passes over mini-batches.
     *
     * @throws IllegalStateException if the minimum is not reached, for example because the loss is not smooth
     */
    public static ModelFile train(ModelFile start, TrainingSet data) {
        if (start.isLayered()) {
            TrainingSettings passes =
                    new TrainingSettings(NETWORK_PASSES, NETWORK_RATE, NETWORK_BATCH, 0, 1, 1, data.size());
            ModelAlgorithm steps = ModelAlgorithm.of(start.estimator()).orElseThrow();
            return start.withWeights(steps.update(start, data, passes).weights());
        }
        Objective objective = Objective.of(start, data, data.size());
        CentralTrainer trainer = new CentralTrainer(objective, start.weights());
        for (int i = 0; i < STEPS_MAX; i++) {
            if (VectorMath.norm(trainer.gradient) < GRADIENT_NORM_MAX) {
                return start.withWeights(trainer.weights);
            }
            trainer.step();
        }
        throw new IllegalStateException("found no minimum within " + STEPS_MAX + " steps");
    }

    private void step() {
        double[] direction = VectorMath.scaled(curvature.solve(gradient), -1);
        double slope = VectorMath.dot(direction, gradient);
        double[] nextGradient = new double[weights.length];
        double length = 1;
        for (int halvings = 0; halvings < HALVINGS_MAX; halvings++) {
            double[] next = VectorMath.sum(weights, length, direction);
            double nextValue = objective.evaluate(next, nextGradient);
            if (nextValue <= value + SUFFICIENT_DECREASE * length * slope
                    || VectorMath.norm(nextGradient) < GRADIENT_NORM_MAX) {
                remember(next, nextGradient);
                weights = next;
                gradient = nextGradient;
                value = nextValue;
                return;
            }
            length /= 2;
        }
        throw new IllegalStateException("line search failed: no descent after " + HALVINGS_MAX + " halvings");
    }

    private void remember(double[] next, double[] nextGradient) {
        double[] step = VectorMath.sum(next, -1, weights);
        double[] change = VectorMath.sum(nextGradient, -1, gradient);
        if (VectorMath.dot(step, change) > 0) {
            curvature = curvature.plus(step, change, MEMORY);
        }
    }
}
