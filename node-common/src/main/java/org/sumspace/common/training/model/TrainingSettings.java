package org.sumspace.common.training.model;

/**
 * How a processor trains in one round.
 *
 * @param localEpochs passes over the data, 1 to {@link #MAX_LOCAL_EPOCHS}
 * @param learningRate the factor of the gradient in a step
 * @param batchSize rows in a step; 0 means all of them
 * @param proximalTerm how strongly the weights are held to the base model's: half of it times the squared distance is
 *     added to what is made small (FedProx, arXiv 1812.06127); 0 for not at all
 * @param seed of the training plan; with round and epoch it decides the order of the rows in mini-batches
 * @param learners how many learners take part in the round over all processors: it spreads a penalty that is stated
 *     against the sum of all losses
 */
public record TrainingSettings(
        int localEpochs, double learningRate, int batchSize, double proximalTerm, long seed, int round, long learners) {

    public static final int MAX_LOCAL_EPOCHS = 10_000;

    public TrainingSettings {
        if (localEpochs < 1 || localEpochs > MAX_LOCAL_EPOCHS) {
            throw new IllegalArgumentException("localEpochs is not 1 to " + MAX_LOCAL_EPOCHS + ": " + localEpochs);
        }
        if (!(learningRate > 0) || Double.isInfinite(learningRate)) {
            throw new IllegalArgumentException("learningRate is not a positive number: " + learningRate);
        }
        if (batchSize < 0) {
            throw new IllegalArgumentException("batchSize is negative: " + batchSize);
        }
        if (!(proximalTerm >= 0) || Double.isInfinite(proximalTerm)) {
            throw new IllegalArgumentException("proximalTerm is not 0 or a positive number: " + proximalTerm);
        }
        if (round < 0) {
            throw new IllegalArgumentException("round is negative: " + round);
        }
        if (learners < 1) {
            throw new IllegalArgumentException("learners is not at least 1: " + learners);
        }
    }
}
