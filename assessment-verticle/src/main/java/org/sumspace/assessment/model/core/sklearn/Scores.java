package org.sumspace.assessment.model.core.sklearn;

import java.util.Arrays;

/** Converts the scores of a classifier to one output for each class. Two classes have one score, that of the second. */
final class Scores {
    private Scores() {}

    /** A score for each class. */
    static double[] ofAll(double[] scores) {
        return scores.length == 1 ? new double[] {-scores[0], scores[0]} : scores;
    }

    static double sigmoid(double score) {
        return 1 / (1 + Math.exp(-score));
    }

    static double[] pair(double second) {
        return new double[] {1 - second, second};
    }

    static double[] softmax(double[] scores) {
        double largest = Arrays.stream(scores).max().orElseThrow();
        return normalised(
                Arrays.stream(scores).map(score -> Math.exp(score - largest)).toArray());
    }

    static double[] oneAgainstRest(double[] scores) {
        return scores.length == 1
                ? pair(sigmoid(scores[0]))
                : normalised(Arrays.stream(scores).map(Scores::sigmoid).toArray());
    }

    static double[] modifiedHuber(double[] scores) {
        double[] cut = Arrays.stream(scores)
                .map(score -> (Math.max(-1, Math.min(1, score)) + 1) / 2)
                .toArray();
        if (cut.length == 1) {
            return pair(cut[0]);
        }
        if (Arrays.stream(cut).sum() == 0) {
            Arrays.fill(cut, 1);
        }
        return normalised(cut);
    }

    /** Divided by their sum, unless it is 0. */
    static double[] normalised(double[] values) {
        double sum = Arrays.stream(values).sum();
        return sum == 0
                ? values
                : Arrays.stream(values).map(value -> value / sum).toArray();
    }
}
