package org.sumspace.common.training.model;

/**
 * The sums of a layer: {@code inputs * coefficients + intercepts}.
 *
 * @param coefficients a row of {@code outputs} for each input
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DenseLayer(int inputs, int outputs, double[] coefficients, double[] intercepts) {}
