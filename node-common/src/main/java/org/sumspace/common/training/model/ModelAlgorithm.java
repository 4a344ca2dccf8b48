package org.sumspace.common.training.model;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The training step of one kind of model. Implementations are found by {@link ServiceLoader}; they are deterministic:
 * the same arguments give the same bits on every machine.
 */
public interface ModelAlgorithm {

    /** The {@link ModelFile#estimator()} that this algorithm trains. */
    String estimator();

    /**
     * Trains from the base model's weights on the data. Without data the weights do not change.
     *
     * @throws IllegalArgumentException if data and model do not have the same features and classes
     */
    ModelUpdate update(ModelFile base, TrainingSet data, TrainingSettings settings);

    static Optional<ModelAlgorithm> of(String estimator) {
        return InstalledAlgorithms.ALL.stream()
                .filter(algorithm -> algorithm.estimator().equals(estimator))
                .findFirst();
    }
}
