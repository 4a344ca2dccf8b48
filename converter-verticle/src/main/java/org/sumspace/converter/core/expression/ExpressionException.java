package org.sumspace.converter.core.expression;

/** An expression that cannot be read, or that fails for the values it was given. */
public final class ExpressionException extends RuntimeException {
    /** Thrown per record where data is bad: an answer, not a fault of this program, so without a stack trace. */
    public ExpressionException(String message) {
        super(message, null, false, false);
    }
}
