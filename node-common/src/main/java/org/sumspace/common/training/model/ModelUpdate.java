package org.sumspace.common.training.model;

import java.util.Arrays;

/**
 * The result of training on one processor: the new weights, flat as in {@link ModelFile}, and the number of records. The
 * weights of a regressor are those for the scaled target.
 */
public final class ModelUpdate {

    private final double[] weights;
    private final long records;

    public ModelUpdate(double[] weights, long records) {
        if (records < 0) {
            throw new IllegalArgumentException("expected at least 0 records, got " + records);
        }
        this.weights = weights.clone();
        this.records = records;
    }

    public double[] weights() {
        return weights.clone();
    }

    public long records() {
        return records;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ModelUpdate update
                && records == update.records
                && Arrays.equals(weights, update.weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(weights) + Long.hashCode(records);
    }

    /** Omits the weights, because they are a processor's secret. */
    @Override
    public String toString() {
        return "ModelUpdate[" + weights.length + " weights]";
    }
}
