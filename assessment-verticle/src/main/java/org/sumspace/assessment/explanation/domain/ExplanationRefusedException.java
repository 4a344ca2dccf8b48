package org.sumspace.assessment.explanation.domain;

import static java.util.Objects.requireNonNull;

/** A request for an explanation or a comparison cannot be fulfilled. The message contains no value of a row. */
public final class ExplanationRefusedException extends RuntimeException {
    public ExplanationRefusedException(String message) {
        super(requireNonNull(message));
    }
}
