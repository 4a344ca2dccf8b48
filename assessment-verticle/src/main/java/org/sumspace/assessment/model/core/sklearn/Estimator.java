package org.sumspace.assessment.model.core.sklearn;

import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.model.domain.LinearForm;
import org.sumspace.assessment.model.domain.ModelInfo;

/** A fitted estimator. */
interface Estimator {
    /** Values that a row has. */
    int inputs();

    /** In the order of the outputs; empty for a regression. */
    List<Object> classes();

    /** Whether the outputs are probabilities. */
    boolean probabilities();

    /** Whether a row may have missing values. */
    default boolean acceptsMissing() {
        return false;
    }

    /** The index of the class that a classifier predicts. */
    default int choice(double[] row, double[] outputs) {
        return ModelInfo.highest(outputs);
    }

    /** The output as a linear function of the row, if it is one. */
    default Optional<LinearForm> linear() {
        return Optional.empty();
    }

    /** The row is not changed. */
    double[] outputs(double[] row);
}
