package org.sumspace.connector.payload.service;

/** A stored part is missing, or cannot be decrypted. */
public final class PayloadLostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    PayloadLostException(String message) {
        super(message);
    }

    static PayloadLostException ofErased(String exchange) {
        return new PayloadLostException("Exchange " + exchange + " is over.");
    }
}
