package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The evaluation of a model on rows that it may not have been trained on. */
public final class Evaluation {
    private final double lossSum;
    private final long correct;
    private final long count;
    private final @Nullable ClassSums byClass;

    private Evaluation(double lossSum, long correct, long count, @Nullable ClassSums byClass) {
        this.lossSum = lossSum;
        this.correct = correct;
        this.count = count;
        this.byClass = byClass;
    }

    /**
     * @param asked the sums by class that are wanted
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    public static Evaluation of(ModelFile model, TrainingSet data, Set<ClassMetric> asked) {
        double loss = Objective.of(model, data, 1).lossSum(model.weights());
        Predictor predictor = new Predictor(model);
        if (asked.isEmpty()) {
            return new Evaluation(loss, predictor.correct(data), data.size(), null);
        }
        ClassSums byClass = ClassSums.of(asked, predictor, data);
        return new Evaluation(loss, byClass.confusion().correct(), data.size(), byClass);
    }

    /** The sum of the rows' losses, without a penalty. */
    public double lossSum() {
        return lossSum;
    }

    /** The number of rows that the model predicts correctly. */
    public long correct() {
        return correct;
    }

    public long count() {
        return count;
    }

    /**
     * Loss, correct and count, then the sums by class, as they follow the weight in a contribution. If the weight is less
     * than the number of rows, they are scaled down in proportion, so that means do not change; numbers by class stay
     * integers that add up.
     *
     * @throws ArithmeticException if there is no row
     */
    public double[] metrics(long weight) {
        if (count == 0) {
            throw new ArithmeticException("the mean of no rows is undefined");
        }
        double share = (double) weight / (double) count;
        double right = (double) correct * share;
        double[] overall = {lossSum * share, right, (double) weight};
        return byClass == null
                ? overall
                : DoubleStream.concat(
                                Arrays.stream(overall), Arrays.stream(byClass.metrics((long) Math.rint(right), weight)))
                        .toArray();
    }
}
