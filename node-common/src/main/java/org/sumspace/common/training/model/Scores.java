package org.sumspace.common.training.model;

/**
 * The scores of rows under flat weights, and their derivatives. The weights are not copied, because training changes them
 * in place. Instances keep the last row's values, so that they are for one thread.
 */
interface Scores {

    /** Fills the scores of a row: one for each class, or one alone for two classes or a number. */
    void of(Row row, double[] scores);

    /**
     * Adds the derivatives of a loss by the weights.
     *
     * @param row the row of the last call of {@link #of}
     * @param derivatives of the loss by each score; may be overwritten
     */
    void accumulate(double[] gradient, Row row, double[] derivatives);
}
