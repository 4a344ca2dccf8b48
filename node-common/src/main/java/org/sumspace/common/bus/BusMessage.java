package org.sumspace.common.bus;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.trust.NodeCertificate;

/** An envelope on the bus: a buffer, with the sender's certificate in a header. Neither is verified here. */
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

    /**
     * @throws EnvelopeRefusedException if the message is not an envelope with a certificate, or its body cannot be
     *     decoded
     */
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
                    MALFORMED, "expected an envelope of at most " + ENVELOPE_BYTES_MAX + " bytes and a certificate");
        }
        return new BusMessage(envelope.getBytes(), certificate);
    }

    /** Takes over the correlation id that the sender gave. */
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

    /** Not copied, because nothing else refers to it. */
    byte[] envelope() {
        return envelope;
    }

    /** @throws EnvelopeRefusedException if this node does not accept the certificate */
    NodeCertificate sender(NodeSignatures signatures) {
        return signatures.believe(certificate);
    }
}
