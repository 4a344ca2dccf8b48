package org.sumspace.sandbox.data;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import org.sumspace.common.training.model.LinearObjective;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;

/**
 * Trains as if all rows were in one place: finds the minimum of the same objective by L-BFGS with backtracking line search
 * (Nocedal and Wright, Numerical Optimization, 2006, algorithms 7.4 and 3.1).
 */
public final class CentralTrainer {

    public static final double GRADIENT_NORM_MAX = 1e-6;

    private static final int MEMORY = 10;
    private static final int STEPS_MAX = 2_000;
    private static final int HALVINGS_MAX = 50;
    private static final double SUFFICIENT_DECREASE = 1e-4;

    private final LinearObjective objective;
    private final Deque<Curvature> memory = new ArrayDeque<>();
    private double[] weights;
    private double[] gradient;
    private double value;

    private CentralTrainer(LinearObjective objective, double[] start) {
        this.objective = objective;
        this.weights = start;
        this.gradient = new double[start.length];
        this.value = objective.evaluate(start, gradient);
    }

    /**
     * The model at the minimum, where the norm of the gradient is below {@link #GRADIENT_NORM_MAX}.
     *
     * @throws IllegalStateException if the minimum is not reached, for example because the loss is not smooth
     */
    public static ModelFile train(ModelFile start, TrainingSet data) {
        LinearObjective objective = LinearObjective.of(start, data, data.size());
        CentralTrainer trainer = new CentralTrainer(objective, start.weights());
        for (int i = 0; i < STEPS_MAX; i++) {
            if (norm(trainer.gradient) < GRADIENT_NORM_MAX) {
                return start.withWeights(trainer.weights);
            }
            trainer.step();
        }
        throw new IllegalStateException("found no minimum within " + STEPS_MAX + " steps");
    }

    private void step() {
        double[] direction = direction();
        double slope = dot(direction, gradient);
        double[] next = new double[weights.length];
        double[] nextGradient = new double[weights.length];
        double length = 1;
        for (int halvings = 0; halvings < HALVINGS_MAX; halvings++) {
            for (int i = 0; i < next.length; i++) {
                next[i] = weights[i] + length * direction[i];
            }
            double nextValue = objective.evaluate(next, nextGradient);
            if (nextValue <= value + SUFFICIENT_DECREASE * length * slope || norm(nextGradient) < GRADIENT_NORM_MAX) {
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
        Curvature curvature = new Curvature(difference(next, weights), difference(nextGradient, gradient));
        if (curvature.product > 0) {
            memory.addLast(curvature);
            if (memory.size() > MEMORY) {
                memory.removeFirst();
            }
        }
    }

    /** Two-loop recursion: minus the gradient times the inverse Hessian, approximated from the last steps. */
    private double[] direction() {
        double[] direction = gradient.clone();
        double[] alphas = new double[memory.size()];
        int i = alphas.length;
        for (Iterator<Curvature> newestFirst = memory.descendingIterator(); newestFirst.hasNext(); ) {
            Curvature curvature = newestFirst.next();
            alphas[--i] = dot(curvature.step, direction) / curvature.product;
            add(direction, -alphas[i], curvature.change);
        }
        if (!memory.isEmpty()) {
            Curvature newest = memory.getLast();
            double scale = newest.product / dot(newest.change, newest.change);
            Arrays.setAll(direction, k -> direction[k] * scale);
        }
        for (Curvature curvature : memory) {
            double beta = dot(curvature.change, direction) / curvature.product;
            add(direction, alphas[i++] - beta, curvature.step);
        }
        Arrays.setAll(direction, k -> -direction[k]);
        return direction;
    }

    /** A step and the change of the gradient along it. */
    private static final class Curvature {
        private final double[] step;
        private final double[] change;
        private final double product;

        Curvature(double[] step, double[] change) {
            this.step = step;
            this.change = change;
            this.product = dot(step, change);
        }
    }

    private static double[] difference(double[] left, double[] right) {
        double[] difference = new double[left.length];
        Arrays.setAll(difference, i -> left[i] - right[i]);
        return difference;
    }

    private static void add(double[] target, double factor, double[] addend) {
        for (int i = 0; i < target.length; i++) {
            target[i] += factor * addend[i];
        }
    }

    private static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    private static double norm(double[] vector) {
        return Math.sqrt(dot(vector, vector));
    }
}
