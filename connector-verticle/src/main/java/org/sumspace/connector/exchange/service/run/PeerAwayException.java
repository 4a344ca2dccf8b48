package org.sumspace.connector.exchange.service.run;

/** A party did not answer: it could not be reached, or its answer was not signed. */
public final class PeerAwayException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param cause why */
    public PeerAwayException(String message, Throwable cause) {
        super(message, cause);
    }
}
