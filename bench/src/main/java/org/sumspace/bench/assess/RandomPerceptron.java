package org.sumspace.bench.assess;

import java.util.SplittableRandom;
import org.sumspace.assessment.model.domain.ModelFunction;

/** A classifier of two classes with one hidden layer and random weights, the same for the same seed. */
final class RandomPerceptron implements ModelFunction {
    private final double[][] hidden;
    private final double[] last;

    RandomPerceptron(int features, int hiddenUnits, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        hidden = new double[hiddenUnits][features];
        last = new double[hiddenUnits];
        for (int i = 0; i < hiddenUnits; i++) {
            last[i] = random.nextGaussian() / Math.sqrt(hiddenUnits);
            for (int j = 0; j < features; j++) {
                hidden[i][j] = random.nextGaussian() / Math.sqrt(features);
            }
        }
    }

    @Override
    public int features() {
        return hidden[0].length;
    }

    @Override
    public int outputs() {
        return 2;
    }

    @Override
    public double[][] outputs(double[][] rows) {
        double[][] outputs = new double[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            double probability = 1 / (1 + Math.exp(-score(rows[row])));
            outputs[row] = new double[] {1 - probability, probability};
        }
        return outputs;
    }

    private double score(double[] row) {
        double score = 0;
        for (int i = 0; i < hidden.length; i++) {
            double[] weights = hidden[i];
            double sum = 0;
            for (int j = 0; j < weights.length; j++) {
                sum += weights[j] * row[j];
            }
            score += last[i] * Math.max(0, sum);
        }
        return score;
    }
}
