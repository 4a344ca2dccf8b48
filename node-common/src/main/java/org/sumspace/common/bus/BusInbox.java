package org.sumspace.common.bus;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeOpener;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.obs.Refusals.Way;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.MalformedException;

/**
 * Receives messages: verifies each, passes it to the handler of its type and signs the answer. Every message that
 * cannot be verified gets the same unsigned failure, so that the sender does not learn what is wrong with it. The
 * reason is counted.
 */
final class BusInbox {
    private static final Logger LOG = LoggerFactory.getLogger(BusInbox.class);
    private static final int REFUSED = 1;
    private static final long BYTES_IN_WORK_MAX = 8L * BusMessage.ENVELOPE_BYTES_MAX;

    private final NodeSignatures signatures;
    private final EnvelopeOpener opener;
    private final Map<EnvelopeType, BusHandler> handlers = new ConcurrentHashMap<>();
    /** Used on the consumer's context only. */
    private long bytesInWork;

    BusInbox(NodeSignatures signatures) {
        this.signatures = signatures;
        this.opener = signatures.opener(NodeSignatures.PAYLOAD_BYTES_MAX);
    }

    private record VerifiedMessage(Envelope envelope, NodeCertificate sender) {}

    void on(EnvelopeType type, BusHandler handler) {
        if (handlers.putIfAbsent(type, handler) != null) {
            throw new IllegalArgumentException("a handler is already registered for " + type);
        }
    }

    void receive(Message<?> message) {
        BusMessage received;
        try {
            received = BusMessage.of(message);
        } catch (EnvelopeRefusedException refused) {
            fail(message, refused);
            return;
        }
        int bytes = received.envelope().length;
        if (bytesInWork + bytes > BYTES_IN_WORK_MAX) {
            fail(message, NodeException.unavailable("Too many messages are being answered."));
            return;
        }
        bytesInWork += bytes;
        BusMessage.adoptCorrelation(message);
        signatures
                .run(() -> open(received))
                .compose(this::answer)
                .andThen(done -> bytesInWork -= bytes)
                .onSuccess(answer -> message.reply(Buffer.buffer(answer), BusMessage.options(signatures)))
                .onFailure(failure -> fail(message, failure));
    }

    private VerifiedMessage open(BusMessage message) {
        NodeCertificate sender = message.sender(signatures);
        return new VerifiedMessage(opener.open(message.envelope(), sender.key()), sender);
    }

    private Future<byte[]> answer(VerifiedMessage request) {
        Envelope envelope = request.envelope();
        return Future.succeededFuture()
                .compose(verified -> handler(envelope.type()).handle(envelope, request.sender()))
                .compose(body -> signatures.run(() -> signatures.answer(envelope, withinLimit(body))))
                .recover(failure -> refuse(envelope, failure));
    }

    private Future<byte[]> refuse(Envelope envelope, Throwable failure) {
        if (failure instanceof NodeException refusal) {
            signatures.refusals().countBusRefusal(refusal);
        }
        return signatures.run(() -> signatures.refuse(envelope, toNodeException(envelope, failure)));
    }

    private BusHandler handler(EnvelopeType type) {
        BusHandler handler = handlers.get(type);
        if (handler == null) {
            throw NodeException.invalidInput("This node takes no " + type + ".").withRefusalReason("wrong-type");
        }
        return handler;
    }

    private static byte[] withinLimit(byte[] body) {
        if (body.length > NodeBus.BODY_BYTES_MAX) {
            throw new IllegalStateException(
                    "expected an answer of at most " + NodeBus.BODY_BYTES_MAX + " bytes, got " + body.length);
        }
        return body;
    }

    private static NodeException toNodeException(Envelope envelope, Throwable failure) {
        NodeException problem = problem(failure);
        if (problem.type() == ProblemType.INTERNAL) {
            LOG.error(
                    "Failed to answer {}, correlation {}",
                    envelope,
                    Correlation.current().orElse(""),
                    problem);
        }
        return problem;
    }

    private static NodeException problem(Throwable failure) {
        if (failure instanceof NodeException known) {
            return known;
        }
        if (failure instanceof MalformedException) {
            return NodeException.invalidInput(String.valueOf(failure.getMessage()));
        }
        if (failure instanceof InvalidCertificateException) {
            return NodeException.forbidden(String.valueOf(failure.getMessage()));
        }
        return NodeException.internal(failure);
    }

    private void fail(Message<?> message, Throwable failure) {
        if (failure instanceof EnvelopeRefusedException refused) {
            signatures.refusals().count(Way.BUS, refused);
            LOG.debug("Refused a message: {}", refused.label(), refused);
        } else {
            LOG.warn("Failed to answer a message", failure);
        }
        message.fail(REFUSED, "refused");
    }
}
