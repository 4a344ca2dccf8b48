package org.sumspace.converter.core.csv;

/** A file that is no table, or a row that is none of it. */
public final class InvalidTableException extends RuntimeException {
    /** An answer, not a fault of this program, so without a stack trace. */
    public InvalidTableException(String message) {
        super(message, null, false, false);
    }
}
