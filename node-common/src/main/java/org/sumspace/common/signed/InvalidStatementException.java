package org.sumspace.common.signed;

/** Bytes that claim to be a statement and are not: wrong type, unknown signer or wrong signature. */
public final class InvalidStatementException extends RuntimeException {
    public InvalidStatementException(String message) {
        super(message);
    }
}
