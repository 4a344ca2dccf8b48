package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.message.ShareReceipt;

/**
 * Sends shares over HTTP in batches, which the node signs. A batch has what was ready when an earlier one was answered, so
 * many processors need few requests and one share does not wait.
 */
final class HttpShareSender implements ShareSender {
    /** To one aggregator: one is answered while the other is on its way. */
    private static final int BATCHES_AT_ONCE = 2;

    private static final int OUTBOXES_MAX = 1_024;

    private final PeerClient peers;
    private final Vertx vertx;
    private final Map<Digest, ConcurrencyLimiter> limiters = new ConcurrentHashMap<>();
    /** An outbox keeps nothing when it is empty, so one that is forgotten and made again loses nothing but a turn. */
    private final Map<Destination, ShareOutbox> outboxes = BoundedMap.byUse(OUTBOXES_MAX);

    private record Destination(Digest plan, Digest aggregator) {}

    HttpShareSender(PeerClient peers, Vertx vertx) {
        this.peers = peers;
        this.vertx = vertx;
    }

    @Override
    public synchronized Future<ShareReceipt> send(Shipment shipment) {
        Digest aggregator = shipment.aggregator().keyId();
        Destination destination = new Destination(shipment.plan(), aggregator);
        ShareOutbox outbox = outboxes.computeIfAbsent(
                destination,
                first -> new ShareOutbox(
                        peers,
                        vertx,
                        limiters.computeIfAbsent(aggregator, none -> new ConcurrencyLimiter(BATCHES_AT_ONCE))));
        return outbox.send(shipment);
    }
}
