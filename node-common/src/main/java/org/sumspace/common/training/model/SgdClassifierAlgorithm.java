package org.sumspace.common.training.model;

/** Log loss or hinge loss, one versus the rest for more than two classes, L2 penalty {@code alpha}. */
public final class SgdClassifierAlgorithm implements ModelAlgorithm {

    @Override
    public String estimator() {
        return EstimatorKind.SGD_CLASSIFIER.className().name();
    }

    @Override
    public ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings) {
        return GradientDescent.run(base, data, settings);
    }
}
