package org.sumspace.planted.left.service;

import org.sumspace.planted.bench.Measurement;

/** A service that uses a benchmark. */
public record Measurer(Measurement measurement) {}
