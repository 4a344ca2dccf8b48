package org.sumspace.assessment.metric.domain;

/** How many things are in a range. */
public record Bucket(String label, long count) {}
