package org.sumspace.common.crypto;

/**
 * Sealed bytes could not be opened: they are truncated or changed, or were sealed to another key or for another
 * purpose. Decryption cannot tell which.
 */
public final class UnsealException extends RuntimeException {
    public UnsealException(String message) {
        super(message);
    }
}
