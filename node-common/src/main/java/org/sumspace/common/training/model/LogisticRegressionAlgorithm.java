package org.sumspace.common.training.model;

/**
 * Logistic regression as defined by scikit-learn: multinomial for more than two classes, L2 penalty {@code 1 / C}. With
 * one learner per record and one full-batch epoch a round, the weighted mean of the updates is one step of gradient
 * descent on scikit-learn's objective over all records together.
 */
public final class LogisticRegressionAlgorithm implements ModelAlgorithm {

    @Override
    public String estimator() {
        return EstimatorKind.LOGISTIC_REGRESSION.className().name();
    }

    @Override
    public ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return GradientDescent.run(base, data, settings);
    }
}
