package org.sumspace.common.signed;

/** Bytes are not the expected statement: its type or signature is wrong, or its signer is unknown. */
public final class InvalidStatementException extends RuntimeException {
    public InvalidStatementException(String message) {
        super(message);
    }
}
