package org.sumspace.common.training.model;

import java.util.Locale;

/**
 * Sums by class that a training plan can ask for beside loss and accuracy. The order is that of their segments in a
 * layout.
 */
public enum ClassMetric {
    /** The numbers of records by true and predicted class, see {@link ConfusionMatrix}. */
    CONFUSION,
    /** The numbers of records by predicted probability, see {@link BinnedScores}. */
    SCORES;

    /** With more classes, the sums of a round would take too much space in its statement. */
    public static final int MAX_CLASSES = 32;

    /** The name in a training plan. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
