package org.sumspace.assessment.model.domain;

/** A model cannot be used, or not with these rows. The message says why and what to do, and contains no value of a data set. */
public final class ModelRefusedException extends RuntimeException {
    public ModelRefusedException(String message) {
        super(message, null, false, false);
    }

    /** The text for the caller. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
