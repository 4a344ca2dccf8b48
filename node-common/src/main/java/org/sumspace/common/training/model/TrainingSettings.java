package org.sumspace.common.training.model;

/**
 * How a processor trains in one round.
 *
 * @param localEpochs passes over the data, 1 to {@link #MAX_LOCAL_EPOCHS}
 * @param learningRate factor of the gradient in a step
 * @param batchSize rows in a step; 0 means all of them
 * @param proximalTerm how strongly the weights are kept near those of the base model: half of it times the squared
 *     distance is added to the objective (FedProx, arXiv 1812.06127); 0 to disable
 * @param seed seed of the training plan; with round and epoch it determines the order of the rows in mini-batches
 * @param learners number of learners in the round over all processors, over which a penalty relative to the sum of all
 *     losses is distributed
 */
public record TrainingSettings(
        int localEpochs, double learningRate, int batchSize, double proximalTerm, long seed, int round, long learners) {

    public static final int MAX_LOCAL_EPOCHS = 10_000;

    public TrainingSettings {
        if (localEpochs < 1 || localEpochs > MAX_LOCAL_EPOCHS) {
            throw new IllegalArgumentException(
                    "expected localEpochs from 1 to " + MAX_LOCAL_EPOCHS + ", got " + localEpochs);
        }
        if (!(learningRate > 0) || Double.isInfinite(learningRate)) {
            throw new IllegalArgumentException("expected a positive learningRate, got " + learningRate);
        }
        if (batchSize < 0) {
            throw new IllegalArgumentException("expected a batchSize of at least 0, got " + batchSize);
        }
        if (!(proximalTerm >= 0) || Double.isInfinite(proximalTerm)) {
            throw new IllegalArgumentException("expected a proximalTerm of at least 0, got " + proximalTerm);
        }
        if (round < 0) {
            throw new IllegalArgumentException("expected a round of at least 0, got " + round);
        }
        if (learners < 1) {
            throw new IllegalArgumentException("expected at least 1 learner, got " + learners);
        }
    }
}
