package org.sumspace.common.bus;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.MessageConsumer;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.peer.NodeSignatures;

/**
 * One node on the cluster's event bus: every message is a signed envelope to one node and is answered by a signed one.
 * The bus itself is not trusted: it may lose, repeat, forge or misdirect messages. A node has one instance.
 */
public final class NodeBus {
    /** Largest payload of a message and of its answer. Larger ones go over HTTP. */
    public static final int BODY_BYTES_MAX = NodeSignatures.PAYLOAD_BYTES_MAX - 64;

    private final Vertx vertx;
    private final NodeSignatures signatures;
    private final BusInbox inbox;
    private final BusOutbox outbox;
    private @Nullable MessageConsumer<Object> consumer;
    private volatile boolean closed;

    public NodeBus(Vertx vertx, NodeSignatures signatures) {
        this.vertx = vertx;
        this.signatures = signatures;
        this.inbox = new BusInbox(signatures);
        this.outbox = new BusOutbox(vertx, signatures);
    }

    static String address(Digest keyId) {
        return "sumspace.node." + keyId;
    }

    /** Registers the handler of a message type. It is called on the context in which the bus was started. */
    public NodeBus on(EnvelopeType type, BusHandler handler) {
        inbox.on(type, handler);
        return this;
    }

    /** Starts to receive messages. Completes once the cluster has registered the address. */
    public Future<Void> start() {
        consumer = vertx.eventBus().consumer(address(signatures.identity().keyId()));
        consumer.handler(inbox::receive);
        return consumer.completion();
    }

    /** Stops receiving messages and retrying requests. */
    public Future<Void> close() {
        closed = true;
        return consumer == null ? Future.succeededFuture() : consumer.unregister();
    }

    /**
     * Sends a request once.
     *
     * @param recipient key id of the node
     * @return the answer's body; failed with the {@link org.sumspace.common.error.NodeException} with which the node
     *     refused, or UNAVAILABLE if no verified answer arrived in time
     */
    public Future<byte[]> request(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Duration timeout) {
        return outbox.send(new BusRequest(recipient, type, plan, payload), timeout);
    }

    /**
     * Retries a request, each time in a new envelope, until it is answered, or refused for a reason other than a
     * failure of the recipient, or {@code deadline} has passed. The recipient may process it more than once, so it must
     * be idempotent.
     */
    public Future<byte[]> requestUntil(
            Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Instant deadline) {
        return new RepeatedRequest(
                        vertx,
                        signatures.clock(),
                        outbox,
                        new BusRequest(recipient, type, plan, payload),
                        deadline,
                        new Backoff(new SplittableRandom()),
                        () -> closed)
                .start();
    }
}
