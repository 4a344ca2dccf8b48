package org.sumspace.planted.bench;

/** A type that {@code Measurer} must not use. */
public record Measurement(double seconds) {}
