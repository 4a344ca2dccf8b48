package org.sumspace.common.training.model;

/** A neural network that predicts a number: half the squared difference to the scaled target, L2 penalty {@code alpha}. */
public final class MlpRegressorAlgorithm implements ModelAlgorithm {

    @Override
    public String estimator() {
        return EstimatorKind.MLP_REGRESSOR.className().name();
    }

    @Override
    public ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return GradientDescent.run(base, data, settings);
    }
}
