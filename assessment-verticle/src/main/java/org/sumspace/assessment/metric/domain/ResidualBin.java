package org.sumspace.assessment.metric.domain;

/** Rows with neighbouring predictions: their mean prediction, and mean, 5 % and 95 % quantile of label − prediction. */
public record ResidualBin(long n, double meanPrediction, double meanResidual, double low, double high) {}
