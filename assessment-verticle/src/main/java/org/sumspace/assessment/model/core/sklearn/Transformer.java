package org.sumspace.assessment.model.core.sklearn;

/** A fitted step before an estimator. */
interface Transformer {
    /** Values that a row has. */
    int inputs();

    /** The number of values of a transformed row. */
    int outputs();

    /** Whether a row may have missing values, which this step replaces. */
    default boolean acceptsMissing() {
        return false;
    }

    /** A new row; the given one is not changed. */
    double[] transform(double[] row);
}
