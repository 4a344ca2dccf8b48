package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;

/**
 * Classifies encoded rows as scikit-learn's {@code predict} does: the class with the highest score, the first if equal. The
 * probabilities are those of {@code LogisticRegression.predict_proba}.
 */
public final class Predictor {

    private final List<String> classes;
    private final LinearScores scores;

    public Predictor(ModelFile model) {
        this(model.classes(), model.features(), model.weights());
    }

    /** @param weights flat as in {@link ModelFile}; copied */
    public Predictor(List<String> classes, int features, double[] weights) {
        this.classes = List.copyOf(classes);
        this.scores = new LinearScores(classes.size() == 2 ? 1 : classes.size(), features, weights.clone());
    }

    /** The index of the predicted class. */
    public int predict(Row row) {
        double[] score = scores(row);
        if (score.length == 1) {
            return score[0] > 0 ? 1 : 0;
        }
        int best = 0;
        for (int i = 1; i < score.length; i++) {
            if (score[i] > score[best]) {
                best = i;
            }
        }
        return best;
    }

    /** The probability of each class, in their order: by the logistic function of the one score of two classes, else by softmax. */
    public double[] probabilities(Row row) {
        double[] score = scores(row);
        if (score.length == 1) {
            double second = 1 / (1 + Math.exp(-score[0]));
            return new double[] {1 - second, second};
        }
        double highest = Arrays.stream(score).max().orElseThrow();
        double[] weights =
                Arrays.stream(score).map(each -> Math.exp(each - highest)).toArray();
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    private double[] scores(Row row) {
        double[] score = new double[scores.rows()];
        scores.of(row, score);
        return score;
    }

    /** The number of rows of the set that are predicted correctly. */
    public long correct(TrainingSet set) {
        long correct = 0;
        for (int i = 0; i < set.size(); i++) {
            correct += predict(set.row(i)) == set.label(i) ? 1 : 0;
        }
        return correct;
    }

    public String label(Row row) {
        return classes.get(predict(row));
    }
}
