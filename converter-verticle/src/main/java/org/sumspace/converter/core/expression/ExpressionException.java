package org.sumspace.converter.core.expression;

/** An expression that cannot be compiled, or that fails for its arguments. */
public final class ExpressionException extends RuntimeException {
    /** Without a stack trace, because it is thrown for every bad record and this program is not at fault. */
    public ExpressionException(String message) {
        super(message, null, false, false);
    }
}
