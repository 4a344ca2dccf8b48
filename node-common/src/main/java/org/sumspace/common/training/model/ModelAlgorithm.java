package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * The training of an estimator at a processor. It is deterministic: the same arguments give the same bits on every machine.
 */
@FunctionalInterface
public interface ModelAlgorithm {

    /**
     * Trains from the base model's weights on the data. Without data the weights do not change.
     *
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings);

    /**
     * The algorithm of an estimator: steps down the gradient of scikit-learn's {@link Objective}. With one learner per
     * record and one full-batch epoch a round, the weighted mean of the updates of a linear model is one step on that
     * objective over all records together.
     *
     * @param estimator its simple name, see {@link ModelFile#estimator()}
     * @return empty if it is computed from second moments, or is not supported
     */
    static Optional<ModelAlgorithm> of(String estimator) {
        return Arrays.stream(EstimatorKind.values())
                .filter(kind -> kind.className().name().equals(estimator) && !kind.isOfMoments())
                .findFirst()
                .map(kind -> GradientDescent::run);
    }
}
