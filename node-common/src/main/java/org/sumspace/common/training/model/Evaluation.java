package org.sumspace.common.training.model;

/**
 * How a model does on rows that it need not have seen.
 *
 * @param lossSum the sum of the rows' losses, without any penalty
 * @param correct how many rows it predicts right
 * @param count how many rows there are
 */
public record Evaluation(double lossSum, long correct, long count) {

    /** @throws IllegalArgumentException if data and model do not have the same features and classes */
    public static Evaluation of(ModelFile model, TrainingSet data) {
        double loss = LinearObjective.of(model, data, 1).lossSum(model.weights());
        return new Evaluation(loss, new Predictor(model).correct(data), data.size());
    }

    /**
     * Loss, correct and count, as a contribution carries them behind its weight. A weight below the number of rows counts
     * each of them as that much less, so that means stay what they are.
     *
     * @throws ArithmeticException without a row
     */
    public double[] metrics(long weight) {
        if (count == 0) {
            throw new ArithmeticException("no row has no mean");
        }
        double share = (double) weight / (double) count;
        return new double[] {lossSum * share, (double) correct * share, (double) weight};
    }
}
