package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Random;

/**
 * Steps of {@code weights -= learningRate * gradient}, over all rows or over mini-batches. A proximal term adds {@code
 * proximalTerm * (weights - base)} to the gradient.
 */
final class GradientDescent {

    private GradientDescent() {}

    static ModelUpdate run(ModelFile base, TrainingSet data, TrainingSettings settings) {
        double[] start = base.scaledWeights(data.scale());
        double[] weights = start.clone();
        long stepRows = settings.batchSize() == 0 ? settings.learners() : settings.batchSize();
        Objective objective = Objective.of(base, data, settings.learners(), stepRows);
        int size = data.size();
        int batch = settings.batchSize() == 0 ? size : Math.min(settings.batchSize(), size);
        Scores scores = objective.scores(weights);
        double[] gradient = new double[weights.length];
        for (int epoch = 0; size > 0 && epoch < settings.localEpochs(); epoch++) {
            int[] order = order(size, batch, settings, epoch);
            for (int from = 0; from < size; from += batch) {
                int to = Math.min(size, from + batch);
                Arrays.fill(gradient, 0);
                objective.accumulate(scores, order, from, to, gradient);
                if (to - from > 1) {
                    divide(gradient, to - from);
                }
                if (settings.proximalTerm() > 0) {
                    addProximal(gradient, weights, start, settings.proximalTerm());
                }
                step(weights, gradient, objective, settings.learningRate());
            }
        }
        return new ModelUpdate(weights, size);
    }

    private static void divide(double[] gradient, int rows) {
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] /= rows;
        }
    }

    private static void step(double[] weights, double[] gradient, Objective objective, double learningRate) {
        int coefficients = objective.coefficients();
        double penalty = objective.penalty();
        for (int i = 0; i < coefficients; i++) {
            weights[i] -= learningRate * (gradient[i] + penalty * weights[i]);
        }
        for (int i = coefficients; i < weights.length; i++) {
            weights[i] -= learningRate * gradient[i];
        }
    }

    private static void addProximal(double[] gradient, double[] weights, double[] start, double term) {
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] += term * (weights[i] - start[i]);
        }
    }

    private static int[] order(int size, int batch, TrainingSettings settings, int epoch) {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        if (batch < size) {
            shuffle(order, new Random(mix(mix(settings.seed()) + settings.round()) + epoch));
        }
        return order;
    }

    /** {@link Random}, because its algorithm is part of its specification. */
    private static void shuffle(int[] order, Random random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
    }

    /** The finaliser of SplitMix64: neighbouring inputs give unrelated outputs. */
    private static long mix(long value) {
        long mixed = value + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
