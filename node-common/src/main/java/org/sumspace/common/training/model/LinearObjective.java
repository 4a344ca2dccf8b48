package org.sumspace.common.training.model;

import java.util.Arrays;

/**
 * The objective that the training of a linear classifier minimises: the mean loss of the rows plus {@code penalty / 2}
 * times the sum of squares of the coefficients. Intercepts are not penalised.
 *
 * <p>Additions run in the order of the rows, and exponentials use StrictMath, so that results have the same bits on
 * every machine.
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
     * The objective of scikit-learn's estimator. The penalty {@code 1 / C} of LogisticRegression is relative to the sum
     * of the losses of all learners, so it is {@code 1 / (C * learners)} relative to the mean; {@code alpha} of
     * SGDClassifier is relative to the mean.
     *
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    public static LinearObjective of(ModelFile model, TrainingSet data, long learners) {
        if (data.features() != model.features() || !data.classes().equals(model.classes())) {
            throw new IllegalArgumentException("expected data with the model's features and classes");
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

    /** The value over the rows {@code order[from]} to {@code order[to - 1]}, at least one. */
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
