package org.sumspace.assessment.model.domain;

import java.util.Arrays;

/** A model that is ready to evaluate rows. */
public record OpenedModel(ModelInfo info, ModelFunction function) implements AutoCloseable {
    /** The index of the class that a classifier predicts for each row with these outputs; 0 for a regression. */
    public int[] choices(double[][] rows, double[][] outputs) {
        if (function instanceof ChoosingFunction choosing && info.task() == Task.CLASSIFICATION) {
            return choosing.choices(rows, outputs);
        }
        return Arrays.stream(outputs).mapToInt(ModelInfo::highest).toArray();
    }

    /** Releases resources of the model outside of the heap. */
    @Override
    public void close() {
        if (function instanceof AutoCloseable held) {
            try {
                held.close();
            } catch (Exception e) {
                throw new IllegalStateException("Could not close a model.", e);
            }
        }
    }
}
