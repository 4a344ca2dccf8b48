package org.sumspace.assessment.metric.domain;

/** An analysis that the run did not make, and why. */
public record NotComputed(String analysis, String reason) {}
