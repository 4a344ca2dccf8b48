package org.sumspace.common.http.signature;

import java.util.Locale;

/** The signature of a message is refused. Refusals are counted by reason. */
public final class SignatureRefusedException extends RuntimeException {
    public enum Reason {
        UNSIGNED,
        MALFORMED,
        /** The signature does not cover a required part of the message. */
        UNCOVERED,
        WRONG_SIGNATURE,
        /** The body is not the one that was signed. */
        WRONG_BODY,
        EXPIRED,
        FROM_THE_FUTURE,
        TOO_LONG_VALID,
        REPLAYED,
        /** The request is for another process, for example for the one before a restart. */
        WRONG_INSTANCE,
        /** The sender's URL does not belong to a participant of a configured catalog. */
        UNKNOWN_PARTICIPANT,
        UNKNOWN_KEY,
        RETIRED_KEY,
        /** The root of the participant's organisation is trusted here, and has not certified the key. */
        UNCERTIFIED_KEY
    }

    private final Reason reason;

    public SignatureRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** The reason as it appears in metrics and problems, for example {@code wrong-body}. */
    public String label() {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
