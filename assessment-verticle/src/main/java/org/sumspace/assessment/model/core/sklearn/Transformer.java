package org.sumspace.assessment.model.core.sklearn;

/** A fitted step before an estimator. */
interface Transformer {
    /** Values that a row has. */
    int inputs();

    /** Values of a row afterwards. */
    int outputs();

    /** Whether a row may have missing values, which are gone afterwards. */
    default boolean acceptsMissing() {
        return false;
    }

    /** A new row; the given one is not changed. */
    double[] transform(double[] row);
}
