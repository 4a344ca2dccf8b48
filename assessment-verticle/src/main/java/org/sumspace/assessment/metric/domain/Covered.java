package org.sumspace.assessment.metric.domain;

/** Resources that at least k actors used. */
public record Covered(int k, long resourcesCovered, double coverageFraction) {}
