package org.sumspace.common.crypto;

/** Sealed bytes that do not open: cut, changed, for another key or for another purpose. Which one cannot be told. */
public final class UnsealException extends RuntimeException {
    public UnsealException(String message) {
        super(message);
    }
}
