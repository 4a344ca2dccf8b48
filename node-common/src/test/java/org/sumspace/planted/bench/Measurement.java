package org.sumspace.planted.bench;

/** What {@code Measurer} must not use. */
public record Measurement(double seconds) {}
