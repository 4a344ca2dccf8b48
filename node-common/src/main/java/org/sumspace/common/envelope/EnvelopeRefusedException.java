package org.sumspace.common.envelope;

/** An envelope that is not for this node, not now, or not from whom it says. The reason can be counted. */
public final class EnvelopeRefusedException extends RuntimeException {
    public enum Reason {
        MALFORMED,
        UNKNOWN_SENDER,
        WRONG_SIGNATURE,
        WRONG_RECIPIENT,
        WRONG_TYPE,
        FROM_THE_FUTURE,
        EXPIRED,
        TOO_LONG_VALID,
        REPLAYED
    }

    private final Reason reason;

    public EnvelopeRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
