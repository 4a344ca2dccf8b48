package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How good predictions are.
 *
 * @param classification null if the labels are numbers
 * @param regression null if the labels are classes
 */
public record PredictionResult(
        @Nullable Classification classification, @Nullable Regression regression, List<Segment> segments) {
    /**
     * How good predictions are for one group.
     *
     * @param accuracy of classes; null for numbers
     * @param rmse of numbers; null for classes
     */
    public record Segment(
            String column,
            String group,
            long n,
            @Nullable Figure accuracy,
            @Nullable Figure rmse) {}

    public PredictionResult {
        segments = List.copyOf(segments);
    }

    /**
     * How far predictions of numbers are from the labels.
     *
     * @param r2 not defined if all labels are equal
     * @param bias mean of label − prediction
     * @param errorMin smallest label − prediction
     * @param errors rows in bins of equal width from the smallest to the largest error
     */
    public record Regression(
            Figure rmse,
            Figure mae,
            Figure r2,
            Figure bias,
            double errorMin,
            double errorMax,
            List<Long> errors,
            List<ResidualBin> residuals) {
        /** Rows with neighbouring predictions: their mean prediction, and mean, 5 % and 95 % quantile of label − prediction. */
        public record ResidualBin(long n, double meanPrediction, double meanResidual, double low, double high) {}

        public Regression {
            errors = List.copyOf(errors);
            residuals = List.copyOf(residuals);
        }
    }
}
