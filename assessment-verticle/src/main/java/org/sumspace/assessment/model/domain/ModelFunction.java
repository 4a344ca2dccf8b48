package org.sumspace.assessment.model.domain;

import java.util.Optional;

/** A model as a function of rows, for explanations and comparisons. */
public interface ModelFunction {
    /** The number of features of a row. */
    int features();

    /** The number of outputs for a row: one for each class of a classifier, else one. */
    int outputs();

    /**
     * The outputs for each row, {@code [rows][outputs]}: of a classifier the probabilities of its classes, or their scores
     * if it has no probabilities; of a regression the value. The rows are {@code [rows][features]} and are not changed.
     */
    double[][] outputs(double[][] rows);

    /** The output as a linear function, if it is one; it can be explained without evaluating the model. */
    default Optional<LinearForm> linear(int output) {
        return Optional.empty();
    }
}
