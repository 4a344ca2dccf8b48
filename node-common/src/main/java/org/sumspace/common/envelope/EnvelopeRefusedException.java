package org.sumspace.common.envelope;

import java.util.Locale;
import org.sumspace.common.trust.InvalidCertificateException;

/**
 * A received message is refused: it is for another node, is not valid now, or is not from the sender that it names.
 * Refusals are counted by reason.
 */
public final class EnvelopeRefusedException extends RuntimeException {
    public enum Reason {
        /** The message has no signature. */
        UNSIGNED,
        MALFORMED,
        UNKNOWN_SENDER,
        /** This node does not accept the sender's certificate; the cause says why. */
        UNTRUSTED_CERTIFICATE,
        WRONG_SIGNATURE,
        WRONG_RECIPIENT,
        WRONG_TYPE,
        /** Its sender speaks another version of the protocol. */
        WRONG_VERSION,
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

    /**
     * The reason as it appears in metrics and problems, for example {@code replayed} or {@code certificate-revoked}.
     */
    public String label() {
        return label;
    }

    private static String labelOf(Enum<?> reason) {
        return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
