package org.sumspace.assessment.metric.domain;

/** A point of a Lorenz curve, both shares from 0 to 1. */
public record LorenzPoint(double items, double occurrences) {}
