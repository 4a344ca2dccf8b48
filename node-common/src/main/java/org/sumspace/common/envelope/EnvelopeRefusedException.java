package org.sumspace.common.envelope;

import java.util.Locale;
import org.sumspace.common.trust.InvalidCertificateException;

/** A message that is not for this node, not now, or not from whom it says. The reason can be counted. */
public final class EnvelopeRefusedException extends RuntimeException {
    public enum Reason {
        /** Nothing is signed at all. */
        UNSIGNED,
        MALFORMED,
        UNKNOWN_SENDER,
        /** The sender's certificate is not believed here; the cause says why. */
        UNTRUSTED_CERTIFICATE,
        WRONG_SIGNATURE,
        WRONG_RECIPIENT,
        WRONG_TYPE,
        FROM_THE_FUTURE,
        EXPIRED,
        TOO_LONG_VALID,
        REPLAYED,
        /** It was signed for another request, or answers another one. */
        WRONG_REQUEST,
        /** It was signed for another body. */
        WRONG_BODY
    }

    private final Reason reason;
    private final String label;

    public EnvelopeRefusedException(Reason reason, String message) {
        super(message);
        this.reason = reason;
        this.label = labelOf(reason);
    }

    public EnvelopeRefusedException(InvalidCertificateException cause) {
        super(cause.getMessage(), cause);
        this.reason = Reason.UNTRUSTED_CERTIFICATE;
        this.label = "certificate-" + labelOf(cause.reason());
    }

    public Reason reason() {
        return reason;
    }

    /** The reason as metrics and problems have it, for example {@code replayed} or {@code certificate-revoked}. */
    public String label() {
        return label;
    }

    private static String labelOf(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
