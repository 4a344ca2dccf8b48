package org.sumspace.common.training.model;

import java.util.Arrays;

/**
 * What training a linear classifier makes small: the mean loss of the rows plus {@code penalty / 2} times the sum of
 * squares of the coefficients. Intercepts are not penalised.
 *
 * <p>Additions run in the order of the rows, and exponentials are StrictMath's, so that the bits are the same
 * everywhere.
 */
public final class LinearObjective {

    private final LinearLoss loss;
    private final double penalty;
    private final int rows;
    private final TrainingSet data;

    private LinearObjective(LinearLoss loss, double penalty, int rows, TrainingSet data) {
        this.loss = loss;
        this.penalty = penalty;
        this.rows = rows;
        this.data = data;
    }

    /**
     * The objective of scikit-learn's estimator. LogisticRegression states its penalty {@code 1 / C} against the sum
     * of the losses of all learners, so that it is {@code 1 / (C * learners)} against the mean; SGDClassifier states
     * {@code alpha} against the mean.
     *
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    public static LinearObjective of(ModelFile model, TrainingSet data, long learners) {
        if (data.features() != model.features() || !data.classes().equals(model.classes())) {
            throw new IllegalArgumentException("the data do not have the model's features and classes");
        }
        if (model.estimator()
                .equals(EstimatorKind.LOGISTIC_REGRESSION.className().name())) {
            LinearLoss loss = model.rows() == 1 ? LinearLoss.LOGISTIC : LinearLoss.SOFTMAX;
            return new LinearObjective(loss, 1 / (model.inverseRegularisation() * learners), model.rows(), data);
        }
        LinearLoss loss = model.loss().equals("hinge") ? LinearLoss.HINGE : LinearLoss.LOGISTIC;
        return new LinearObjective(loss, model.alpha(), model.rows(), data);
    }

    /**
     * The value over all rows.
     *
     * @param gradient overwritten with the derivatives by the weights
     */
    public double evaluate(double[] weights, double[] gradient) {
        int[] all = new int[data.size()];
        Arrays.setAll(all, i -> i);
        return evaluate(weights, all, 0, all.length, gradient);
    }

    /** The sum of the losses of all rows, without the penalty. */
    double lossSum(double[] weights) {
        LinearScores linear = new LinearScores(rows, data.features(), weights);
        double[] scores = new double[rows];
        double[] ignored = new double[rows];
        double sum = 0;
        for (int i = 0; i < data.size(); i++) {
            linear.of(data.row(i), scores);
            sum += loss.loss(scores, data.label(i), ignored);
        }
        return sum;
    }

    /** The same over the rows {@code order[from]} to {@code order[to - 1]}, at least one. */
    double evaluate(double[] weights, int[] order, int from, int to, double[] gradient) {
        LinearScores linear = new LinearScores(rows, data.features(), weights);
        Arrays.fill(gradient, 0);
        double[] scores = new double[rows];
        double[] derivatives = new double[rows];
        double sum = 0;
        for (int i = from; i < to; i++) {
            Row example = data.row(order[i]);
            linear.of(example, scores);
            sum += loss.loss(scores, data.label(order[i]), derivatives);
            for (int row = 0; row < rows; row++) {
                linear.accumulate(gradient, row, derivatives[row], example);
            }
        }
        double squares = 0;
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] /= to - from;
            if (i < linear.coefficients()) {
                gradient[i] += penalty * weights[i];
                squares += weights[i] * weights[i];
            }
        }
        return sum / (to - from) + penalty / 2 * squares;
    }
}
