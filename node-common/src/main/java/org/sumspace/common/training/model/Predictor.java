package org.sumspace.common.training.model;

import java.util.List;

/** Classifies encoded rows as scikit-learn's {@code predict} does: the class with the highest score, the first if equal. */
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
        double[] score = new double[scores.rows()];
        scores.of(row, score);
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
