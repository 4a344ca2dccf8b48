package org.sumspace.assessment.explanation.domain;

import java.util.List;

/**
 * A linear model that imitates the model near one row, as LIME does.
 *
 * @param output what the model answers for the row
 * @param fitted what the surrogate answers for it
 * @param coefficients change of the output per standard deviation of a feature, in the order of the features
 * @param r2 how much of the weighted variance of the model's outputs the surrogate explains
 * @param samples how many rows it was fitted to
 */
public record Surrogate(double output, double fitted, List<Double> coefficients, double r2, int samples) {
    public Surrogate {
        coefficients = List.copyOf(coefficients);
    }
}
