package org.sumspace.assessment.metric.domain;

import java.util.List;

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
