package org.sumspace.common.training.model;

/** Linear regression by steps: half the squared difference to the scaled target, L2 penalty {@code alpha}. */
public final class SgdRegressorAlgorithm implements ModelAlgorithm {

    @Override
    public String estimator() {
        return EstimatorKind.SGD_REGRESSOR.className().name();
    }

    @Override
    public ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return GradientDescent.run(base, data, settings);
    }
}
