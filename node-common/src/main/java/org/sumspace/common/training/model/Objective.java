package org.sumspace.common.training.model;

import java.util.Arrays;

/**
 * The objective that the training of a model minimises: the mean loss of the rows plus {@code penalty / 2} times the sum of
 * squares of the coefficients. Intercepts are not penalised. The weights of a regressor are those for the scaled target.
 *
 * <p>Additions run in the order of the rows, and exponentials use StrictMath, so that results have the same bits on
 * every machine. Instances are for one thread.
 */
public final class Objective {

    private final ModelWeights shape;
    private final ScoreLoss loss;
    private final double penalty;
    private final TrainingSet data;

    private Objective(ModelWeights shape, ScoreLoss loss, double penalty, TrainingSet data) {
        this.shape = shape;
        this.loss = loss;
        this.penalty = penalty;
        this.data = data;
    }

    /**
     * The objective of scikit-learn's estimator over all rows.
     *
     * @param learners of all processors
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    public static Objective of(ModelFile model, TrainingSet data, long learners) {
        return of(model, data, learners, learners);
    }

    /**
     * The objective of scikit-learn's estimator for steps over so many rows. The penalty {@code 1 / C} of
     * LogisticRegression is relative to the sum of the losses of all learners, so it is {@code 1 / (C * learners)} relative
     * to the mean. {@code alpha} of networks is relative to the sum of the losses in a step, and that of SGDClassifier and
     * SGDRegressor to the mean.
     *
     * @param stepRows rows in a step; over all processors if all rows are in it
     */
    static Objective of(ModelFile model, TrainingSet data, long learners, long stepRows) {
        if (data.features() != model.features() || !data.classes().equals(model.classes())) {
            throw new IllegalArgumentException("expected data with the model's features and classes");
        }
        double penalty = model.kind().isLayered()
                ? model.alpha() / stepRows
                : model.kind() == EstimatorKind.LOGISTIC_REGRESSION
                        ? 1 / (model.inverseRegularisation() * learners)
                        : model.alpha();
        return new Objective(model.shape(), loss(model), penalty, data);
    }

    private static ScoreLoss loss(ModelFile model) {
        return switch (model.kind()) {
            case LOGISTIC_REGRESSION, MLP_CLASSIFIER -> model.rows() == 1 ? ScoreLoss.LOGISTIC : ScoreLoss.SOFTMAX;
            case SGD_CLASSIFIER -> model.loss().equals("hinge") ? ScoreLoss.HINGE : ScoreLoss.LOGISTIC;
            case SGD_REGRESSOR, MLP_REGRESSOR -> ScoreLoss.SQUARED;
            case LINEAR_REGRESSION, RIDGE ->
                throw new IllegalArgumentException("a " + model.estimator() + " is computed from second moments");
        };
    }

    /**
     * The value over all rows.
     *
     * @param gradient overwritten with the derivatives by the weights
     */
    public double evaluate(double[] weights, double[] gradient) {
        int[] all = new int[data.size()];
        Arrays.setAll(all, i -> i);
        Arrays.fill(gradient, 0);
        accumulate(scores(weights), all, 0, all.length, gradient);
        double squares = 0;
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] /= all.length;
            if (i < coefficients()) {
                gradient[i] += penalty * weights[i];
                squares += weights[i] * weights[i];
            }
        }
        return lossSum(weights) / all.length + penalty / 2 * squares;
    }

    /** The sum of the losses of all rows, without the penalty. */
    double lossSum(double[] weights) {
        Scores model = scores(weights);
        double[] scores = new double[shape.outputs()];
        double sum = 0;
        for (int i = 0; i < data.size(); i++) {
            model.of(data.row(i), scores);
            sum += loss.loss(scores, data.target(i));
        }
        return sum;
    }

    /** The scores at weights that may change between two steps. */
    Scores scores(double[] weights) {
        return shape.scores(weights);
    }

    /** Adds the derivatives of the losses of the rows {@code order[from]} to {@code order[to - 1]}, without the penalty. */
    void accumulate(Scores scores, int[] order, int from, int to, double[] gradient) {
        scores.accumulate(gradient, loss, data, order, from, to);
    }

    /** The number of weights that are penalised: all but the intercepts. */
    int coefficients() {
        return shape.coefficients();
    }

    double penalty() {
        return penalty;
    }
}
