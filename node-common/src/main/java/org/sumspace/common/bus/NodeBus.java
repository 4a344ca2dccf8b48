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
 * The bus itself is trusted with nothing, it may lose, repeat, invent or misdirect. A node has one.
 */
public final class NodeBus {
    /** Largest payload of a message and of its answer; more goes over HTTP. */
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

    /** Who answers messages of a type; called on the context in which the bus was started. */
    public NodeBus on(EnvelopeType type, BusHandler handler) {
        inbox.on(type, handler);
        return this;
    }

    /** Takes messages from now on; succeeded once the cluster knows. */
    public Future<Void> start() {
        consumer = vertx.eventBus().consumer(address(signatures.identity().keyId()));
        consumer.handler(inbox::receive);
        return consumer.completion();
    }

    /** Takes no further message and repeats no request any more. */
    public Future<Void> close() {
        closed = true;
        return consumer == null ? Future.succeededFuture() : consumer.unregister();
    }

    /**
     * Asks once.
     *
     * @param recipient key id of the node
     * @return the answer's body; failed with the {@link org.sumspace.common.error.NodeException} with which the node
     *     refused, or UNAVAILABLE if no answer that can be believed came in time
     */
    public Future<byte[]> request(Digest recipient, EnvelopeType type, PlanRef plan, byte[] payload, Duration timeout) {
        return outbox.send(new BusRequest(recipient, type, plan, payload), timeout);
    }

    /**
     * Asks again and again, each time in a new envelope, until there is an answer or a refusal that is no fault of the
     * recipient, or {@code deadline} has passed. What the recipient does must be the same if it does it twice.
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
