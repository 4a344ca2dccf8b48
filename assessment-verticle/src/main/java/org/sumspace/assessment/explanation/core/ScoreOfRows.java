package org.sumspace.assessment.explanation.core;

/** A metric of the predictions of one model, where each row counts as often as a sample drew it. */
interface ScoreOfRows {
    /**
     * @param counts how often each row counts
     * @return not a number if the metric is not defined for the sample
     */
    double of(int[] counts);

    /** @param right whether each prediction is equal to the label */
    static ScoreOfRows accuracy(boolean[] right) {
        return counts -> {
            long hits = 0;
            long n = 0;
            for (int i = 0; i < counts.length; i++) {
                n += counts[i];
                hits += right[i] ? counts[i] : 0;
            }
            return (double) hits / n;
        };
    }

    /** The mean of the F1 of the classes that occur as labels or predictions. */
    static ScoreOfRows macroF1(int[] labels, int[] predicted, int classes) {
        return counts -> {
            long[] hits = new long[classes];
            long[] occurrences = new long[classes];
            for (int i = 0; i < counts.length; i++) {
                occurrences[labels[i]] += counts[i];
                occurrences[predicted[i]] += counts[i];
                hits[labels[i]] += labels[i] == predicted[i] ? counts[i] : 0;
            }
            double sum = 0;
            int occurring = 0;
            for (int c = 0; c < classes; c++) {
                if (occurrences[c] > 0) {
                    occurring++;
                    sum += 2.0 * hits[c] / occurrences[c];
                }
            }
            return sum / occurring;
        };
    }

    /** The area under the ROC curve. */
    static ScoreOfRows rocAuc(boolean[] positive, double[] scores) {
        int[] order = Ranks.order(scores);
        return counts -> {
            double negativesBelow = 0;
            double positives = 0;
            double area = 0;
            int i = 0;
            while (i < order.length) {
                double score = scores[order[i]];
                long positivesHere = 0;
                long negativesHere = 0;
                for (; i < order.length && scores[order[i]] == score; i++) {
                    positivesHere += positive[order[i]] ? counts[order[i]] : 0;
                    negativesHere += positive[order[i]] ? 0 : counts[order[i]];
                }
                area += positivesHere * (negativesBelow + negativesHere / 2.0);
                negativesBelow += negativesHere;
                positives += positivesHere;
            }
            return area / (positives * negativesBelow);
        };
    }

    /**
     * The root of the mean squared error.
     *
     * @param errors label − prediction
     */
    static ScoreOfRows rmse(double[] errors) {
        return counts -> {
            double squares = 0;
            long n = 0;
            for (int i = 0; i < counts.length; i++) {
                n += counts[i];
                squares += counts[i] * errors[i] * errors[i];
            }
            return Math.sqrt(squares / n);
        };
    }

    /**
     * The mean absolute error.
     *
     * @param errors label − prediction
     */
    static ScoreOfRows mae(double[] errors) {
        return counts -> {
            double sum = 0;
            long n = 0;
            for (int i = 0; i < counts.length; i++) {
                n += counts[i];
                sum += counts[i] * Math.abs(errors[i]);
            }
            return sum / n;
        };
    }

    /**
     * The share of the variance of the labels that the predictions explain.
     *
     * @param errors label − prediction
     */
    static ScoreOfRows r2(double[] labels, double[] errors) {
        return counts -> {
            double sum = 0;
            long n = 0;
            for (int i = 0; i < counts.length; i++) {
                n += counts[i];
                sum += counts[i] * labels[i];
            }
            double mean = sum / n;
            double squares = 0;
            double variance = 0;
            for (int i = 0; i < counts.length; i++) {
                squares += counts[i] * errors[i] * errors[i];
                variance += counts[i] * (labels[i] - mean) * (labels[i] - mean);
            }
            return variance == 0 ? Double.NaN : 1 - squares / variance;
        };
    }
}
