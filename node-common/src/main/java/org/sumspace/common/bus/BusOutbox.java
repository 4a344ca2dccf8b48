package org.sumspace.common.bus;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.UNKNOWN_SENDER;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import java.time.Duration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.obs.Refusals.Way;
import org.sumspace.common.peer.AnswerOpener;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.trust.NodeCertificate;

/** Sends requests: signs each, waits for its answer and verifies it. */
final class BusOutbox {
    private final Vertx vertx;
    private final NodeSignatures signatures;
    private final AnswerOpener answers;

    BusOutbox(Vertx vertx, NodeSignatures signatures) {
        this.vertx = vertx;
        this.signatures = signatures;
        this.answers = new AnswerOpener(signatures.opener(NodeSignatures.PAYLOAD_BYTES_MAX));
    }

    /** Sends the request in a new envelope. */
    Future<byte[]> send(BusRequest request, Duration timeout) {
        if (request.payload().length > NodeBus.BODY_BYTES_MAX) {
            return Future.failedFuture(
                    NodeException.tooLarge("A message carries at most " + NodeBus.BODY_BYTES_MAX + " bytes."));
        }
        DeliveryOptions options = BusMessage.options(signatures).setSendTimeout(Math.max(1, timeout.toMillis()));
        return signatures
                .run(() -> signatures.seal(request.type(), request.recipient(), request.plan(), request.payload()))
                .compose(envelope -> deliver(request.recipient(), envelope, options)
                        .compose(reply -> signatures.run(() -> open(reply, request.recipient(), Digest.of(envelope)))))
                .recover(failure -> Future.failedFuture(translate(request, failure)));
    }

    private Future<Message<Object>> deliver(Digest recipient, byte[] envelope, DeliveryOptions options) {
        return vertx.eventBus().request(NodeBus.address(recipient), Buffer.buffer(envelope), options);
    }

    private byte[] open(Message<?> reply, Digest recipient, Digest request) {
        BusMessage message = BusMessage.of(reply);
        NodeCertificate sender = message.sender(signatures);
        if (!sender.keyId().equals(recipient)) {
            throw new EnvelopeRefusedException(
                    UNKNOWN_SENDER, "expected an answer from " + recipient + ", got one from " + sender);
        }
        return answers.open(message.envelope(), sender.key(), request);
    }

    private NodeException translate(BusRequest request, Throwable failure) {
        if (failure instanceof NodeException known) {
            return known;
        }
        if (failure instanceof EnvelopeRefusedException refused) {
            signatures.refusals().count(Way.BUS_ANSWER, refused);
        }
        return NodeException.unavailable("No answer to " + request + ".", failure);
    }
}
