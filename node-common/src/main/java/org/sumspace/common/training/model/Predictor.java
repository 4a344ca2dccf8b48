package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.List;

/**
 * Classifies encoded rows as scikit-learn's {@code predict} does: the class with the highest score, the first if equal. The
 * probabilities are those of {@code predict_proba}, also for a hinge loss, for which scikit-learn has none. They have the
 * same bits on every machine.
 */
public final class Predictor {

    private final List<String> classes;
    private final ModelWeights shape;
    private final double[] weights;
    private final boolean oneVersusRest;

    public Predictor(ModelFile model) {
        this(model.classes(), model.shape(), model.kind() == EstimatorKind.SGD_CLASSIFIER);
    }

    /** @param oneVersusRest whether each score is that of its class against all others, as those of SGDClassifier */
    Predictor(List<String> classes, ModelWeights shape, boolean oneVersusRest) {
        this.classes = List.copyOf(classes);
        this.shape = shape;
        this.weights = shape.flat();
        this.oneVersusRest = oneVersusRest;
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

    /**
     * The probability of each class, in their order: by the logistic function of the one score of two classes, else by
     * softmax, or by the logistic functions divided by their sum.
     */
    public double[] probabilities(Row row) {
        double[] score = scores(row);
        if (score.length == 1) {
            double second = logistic(score[0]);
            return new double[] {1 - second, second};
        }
        double highest = Arrays.stream(score).max().orElseThrow();
        double sum = 0;
        for (int i = 0; i < score.length; i++) {
            score[i] = oneVersusRest ? logistic(score[i]) : StrictMath.exp(score[i] - highest);
            sum += score[i];
        }
        for (int i = 0; i < score.length; i++) {
            score[i] = sum == 0 ? 1.0 / score.length : score[i] / sum;
        }
        return score;
    }

    private static double logistic(double score) {
        return 1 / (1 + StrictMath.exp(-score));
    }

    private double[] scores(Row row) {
        double[] score = new double[shape.outputs()];
        shape.scores(weights).of(row, score);
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
