package org.sumspace.converter.core.jsonata;

/** A program that cannot be compiled, or that fails for a record. */
public final class JsonataException extends RuntimeException {
    /** Without a stack trace, because the caller's program or record is at fault. */
    JsonataException(String message) {
        super(message, null, false, false);
    }
}
