package org.sumspace.common.training.model;

/** A neural network that predicts a class: log loss, L2 penalty {@code alpha}. */
public final class MlpClassifierAlgorithm implements ModelAlgorithm {

    @Override
    public String estimator() {
        return EstimatorKind.MLP_CLASSIFIER.className().name();
    }

    @Override
    public ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return GradientDescent.run(base, data, settings);
    }
}
