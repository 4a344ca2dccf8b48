package org.sumspace.assessment.metric.domain;

/** Rows with neighbouring scores: their mean score, and the share of them that have the positive label. */
public record CalibrationBin(long n, double meanScore, double positiveShare) {}
