package org.sumspace.converter.core.jsonata;

/** A program that cannot be read, or that fails for a record. */
public final class JsonataException extends RuntimeException {
    /** An answer, not a fault of this program, so without a stack trace. */
    JsonataException(String message) {
        super(message, null, false, false);
    }
}
