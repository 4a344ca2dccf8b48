package org.sumspace.common.trust;

/**
 * A certificate that this node does not accept. The message says what is wrong with it; refusals are counted by reason.
 */
public final class InvalidCertificateException extends RuntimeException {
    public enum Reason {
        MALFORMED,
        UNKNOWN_ORGANISATION,
        WRONG_ISSUER,
        NOT_YET_VALID,
        EXPIRED,
        REVOKED,
        WRONG_ROLE
    }

    private final Reason reason;

    public InvalidCertificateException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    static InvalidCertificateException malformed(String message) {
        return new InvalidCertificateException(Reason.MALFORMED, message);
    }
}
