package org.sumspace.common.training.model;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A figure of an evaluation by which a training plan can end a training. */
public enum QualityFigure {
    MEAN_LOSS("meanLoss", null, false),
    ACCURACY("accuracy", null, true),
    BALANCED_ACCURACY("balancedAccuracy", ClassMetric.CONFUSION, true),
    MACRO_F1("macroF1", ClassMetric.CONFUSION, true),
    /** The recall of the class that is found worst. */
    LEAST_RECALL("leastRecall", ClassMetric.CONFUSION, true),
    AUC("auc", ClassMetric.SCORES, true),
    CALIBRATION_ERROR("calibrationError", ClassMetric.SCORES, false);

    private final String label;
    private final @Nullable ClassMetric source;
    private final boolean higherIsBetter;

    QualityFigure(String label, @Nullable ClassMetric source, boolean higherIsBetter) {
        this.label = label;
        this.source = source;
        this.higherIsBetter = higherIsBetter;
    }

    /** The name in a training plan. */
    public String label() {
        return label;
    }

    /** The sums by class that it is computed from; null if those of every evaluation suffice. */
    public @Nullable ClassMetric source() {
        return source;
    }

    public boolean isBetter(double value, double than) {
        return higherIsBetter ? value > than : value < than;
    }

    /** For people, for example {@code auc 0.9123}. */
    public String text(double value) {
        return String.format(Locale.ROOT, "%s %.4f", label, value);
    }
}
