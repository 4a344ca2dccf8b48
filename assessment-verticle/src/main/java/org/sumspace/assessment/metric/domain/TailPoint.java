package org.sumspace.assessment.metric.domain;

/** The share of the events, in per cent, that so many of the most frequent items have. */
public record TailPoint(long items, double percent) {}
