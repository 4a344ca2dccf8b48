package org.sumspace.common.training.model;

/**
 * The evaluation of a model on rows that it may not have been trained on.
 *
 * @param lossSum the sum of the rows' losses, without a penalty
 * @param correct number of rows that it predicts correctly
 * @param count number of rows
 */
public record Evaluation(double lossSum, long correct, long count) {

    /** @throws IllegalArgumentException if data and model do not have the same features and classes */
    public static Evaluation of(ModelFile model, TrainingSet data) {
        double loss = LinearObjective.of(model, data, 1).lossSum(model.weights());
        return new Evaluation(loss, new Predictor(model).correct(data), data.size());
    }

    /**
     * Loss, correct and count, as they follow the weight in a contribution. If the weight is less than the number of
     * rows, they are scaled down in proportion, so that means do not change.
     *
     * @throws ArithmeticException if there is no row
     */
    public double[] metrics(long weight) {
        if (count == 0) {
            throw new ArithmeticException("the mean of no rows is undefined");
        }
        double share = (double) weight / (double) count;
        return new double[] {lossSum * share, (double) correct * share, (double) weight};
    }
}
