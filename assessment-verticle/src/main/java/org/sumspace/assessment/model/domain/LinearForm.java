package org.sumspace.assessment.model.domain;

import java.util.List;

/** An output that is a linear function of the features. */
public record LinearForm(List<Double> coefficients, double intercept) {
    public LinearForm {
        coefficients = List.copyOf(coefficients);
    }
}
