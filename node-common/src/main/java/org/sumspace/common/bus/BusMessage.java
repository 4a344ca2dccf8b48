package org.sumspace.common.bus;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.trust.NodeCertificate;

/** How an envelope travels on the bus: as a buffer, beside it the sender's certificate. Neither is verified here. */
final class BusMessage {
    static final int ENVELOPE_BYTES_MAX = NodeSignatures.PAYLOAD_BYTES_MAX + 256;

    private static final String CERTIFICATE = "certificate";
    private static final String CORRELATION = "correlation";

    private final byte[] envelope;
    private final String certificate;

    private BusMessage(byte[] envelope, String certificate) {
        this.envelope = envelope;
        this.certificate = certificate;
    }

    /** @throws EnvelopeRefusedException if it is something else; the body is decoded here, whatever it may be */
    static BusMessage of(Message<?> message) {
        String certificate = message.headers().get(CERTIFICATE);
        Object body;
        try {
            body = message.body();
        } catch (RuntimeException e) {
            throw new EnvelopeRefusedException(MALFORMED, "the message cannot be decoded");
        }
        if (!(body instanceof Buffer envelope) || certificate == null || envelope.length() > ENVELOPE_BYTES_MAX) {
            throw new EnvelopeRefusedException(
                    MALFORMED, "not an envelope of at most " + ENVELOPE_BYTES_MAX + " bytes beside a certificate");
        }
        return new BusMessage(envelope.getBytes(), certificate);
    }

    /** What follows from the message here belongs to the cause that its sender names. */
    static void adoptCorrelation(Message<?> message) {
        String id = message.headers().get(CORRELATION);
        if (id != null) {
            Correlation.setCurrent(id);
        }
    }

    static DeliveryOptions options(NodeSignatures signatures) {
        DeliveryOptions options = new DeliveryOptions().addHeader(CERTIFICATE, signatures.certificate());
        Correlation.current().ifPresent(id -> options.addHeader(CORRELATION, id));
        return options;
    }

    /** Not copied: this is its only holder. */
    byte[] envelope() {
        return envelope;
    }

    /** @throws EnvelopeRefusedException if this node does not believe the certificate */
    NodeCertificate sender(NodeSignatures signatures) {
        return signatures.believe(certificate);
    }
}
