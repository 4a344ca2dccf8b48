package org.sumspace.assessment.model.domain;

/** A classifier that does not always predict the class with the highest output, for example where several are 1. */
public interface ChoosingFunction extends ModelFunction {
    /** The index of the class that it predicts for each row. */
    int[] choices(double[][] rows, double[][] outputs);
}
