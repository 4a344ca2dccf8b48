package org.sumspace.converter.core.json;

/** Bytes that are not JSON, or an object that has a key twice. */
public final class InvalidJsonException extends RuntimeException {
    InvalidJsonException(String message) {
        super(message, null, false, false);
    }
}
