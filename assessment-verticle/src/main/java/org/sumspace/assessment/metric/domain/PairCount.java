package org.sumspace.assessment.metric.domain;

/** How often two things occur together. */
public record PairCount(String first, String second, long count) {}
