package org.sumspace.common.training.model;

/**
 * How a number is scaled: {@code (value - offset) / divisor}.
 *
 * @param offset the number whose scaled value is 0
 * @param divisor the difference to the number whose scaled value is 1
 */
public record Scale(double offset, double divisor) {
    double of(double value) {
        return (value - offset) / divisor;
    }
}
