package org.sumspace.sandbox.data;

import java.util.List;
import org.sumspace.common.training.model.TrainingSet;

/**
 * The baseline without a model: always predicts the most frequent class of the training rows, the first one if several
 * are equally frequent.
 */
public final class Majority {

    private Majority() {}

    public static int of(TrainingSet training) {
        List<String> classes = training.classes();
        int[] counts = new int[classes.size()];
        for (int i = 0; i < training.size(); i++) {
            counts[training.label(i)]++;
        }
        int best = 0;
        for (int label = 1; label < counts.length; label++) {
            best = counts[label] > counts[best] ? label : best;
        }
        return best;
    }

    /** The number of test rows that the baseline predicts correctly. */
    public static long correct(TrainingSet training, TrainingSet test) {
        int majority = of(training);
        long correct = 0;
        for (int i = 0; i < test.size(); i++) {
            correct += test.label(i) == majority ? 1 : 0;
        }
        return correct;
    }
}
