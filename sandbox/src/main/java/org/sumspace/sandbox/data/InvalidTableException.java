package org.sumspace.sandbox.data;

/** A table is not usable. The message says what is wrong, where, and what to do. */
public final class InvalidTableException extends Exception {

    public InvalidTableException(String message) {
        super(message);
    }
}
