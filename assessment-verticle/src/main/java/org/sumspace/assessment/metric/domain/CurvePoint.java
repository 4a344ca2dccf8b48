package org.sumspace.assessment.metric.domain;

/** A point of a curve. */
public record CurvePoint(double x, double y) {}
