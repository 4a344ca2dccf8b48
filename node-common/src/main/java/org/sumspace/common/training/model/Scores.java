package org.sumspace.common.training.model;

/**
 * The scores of rows under flat weights, and their derivatives. The weights are not copied, because training changes them
 * in place. Instances keep values of the last rows, so that they are for one thread.
 */
interface Scores {

    /** Fills the scores of a row: one for each class, or one alone for two classes or a number. */
    void of(Row row, double[] scores);

    /**
     * Adds the derivatives of the losses of the rows {@code order[from]} to {@code order[to - 1]} by the weights, one row
     * after the other.
     */
    void accumulate(double[] gradient, ScoreLoss loss, TrainingSet data, int[] order, int from, int to);
}
