package org.sumspace.assessment.explanation.core;

import java.util.Arrays;

/** Metrics that compare the outputs of a model with labels. */
public final class LabelMetrics {
    private LabelMetrics() {}

    /**
     * The share of rows whose class has the largest output.
     *
     * @param labels indices of classes; -1 for a class that the model does not know
     */
    public static PermutationImportance.Metric accuracy(int[] labels) {
        return new PermutationImportance.Metric() {
            @Override
            public String name() {
                return "accuracy";
            }

            @Override
            public double of(double[][] outputs) {
                int right = 0;
                for (int i = 0; i < labels.length; i++) {
                    if (predictedClass(outputs[i]) == labels[i]) {
                        right++;
                    }
                }
                return (double) right / labels.length;
            }
        };
    }

    /** The share of the variance of the labels that a regression explains. */
    public static PermutationImportance.Metric r2(double[] labels) {
        double mean = Arrays.stream(labels).sum() / labels.length;
        return new PermutationImportance.Metric() {
            @Override
            public String name() {
                return "r2";
            }

            @Override
            public double of(double[][] outputs) {
                double errors = 0;
                double variance = 0;
                for (int i = 0; i < labels.length; i++) {
                    errors += (labels[i] - outputs[i][0]) * (labels[i] - outputs[i][0]);
                    variance += (labels[i] - mean) * (labels[i] - mean);
                }
                return 1 - errors / variance;
            }
        };
    }

    /** The class with the largest output, the first of equal ones. */
    public static int predictedClass(double[] outputs) {
        int best = 0;
        for (int i = 1; i < outputs.length; i++) {
            if (outputs[i] > outputs[best]) {
                best = i;
            }
        }
        return best;
    }
}
