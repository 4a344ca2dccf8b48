package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.wire.MalformedException;

/**
 * Sends shares over HTTP, each request signed with the processor's key. A large share goes part by part, from the one
 * that the aggregator is missing on; the receipt is in its signed answer to the last one.
 */
final class HttpShareSender implements ShareSender {
    private final KeyedPeers peers;
    private final Vertx vertx;
    private final int uploadsMax;
    private final Map<Digest, ConcurrencyLimiter> limiters = new ConcurrentHashMap<>();

    /** @param uploadsMax how many shares are on their way to one aggregator at once */
    HttpShareSender(KeyedPeers peers, Vertx vertx, int uploadsMax) {
        this.peers = peers;
        this.vertx = vertx;
        this.uploadsMax = uploadsMax;
    }

    @Override
    public Future<ShareReceipt> send(Shipment shipment) {
        return limiters.computeIfAbsent(shipment.aggregator().keyId(), first -> new ConcurrencyLimiter(uploadsMax))
                .run(() -> upload(shipment))
                .map(HttpShareSender::receipt);
    }

    private Future<UploadState> upload(Shipment shipment) {
        Future<UploadState> before =
                shipment.share().parts() == 1 ? Future.succeededFuture(UploadState.begun(0)) : ask(shipment);
        return before.compose(state -> sendFrom(state, shipment));
    }

    private Future<UploadState> ask(Shipment shipment) {
        return submit(shipment, HttpCall.get(url(shipment, "")));
    }

    private Future<UploadState> sendFrom(UploadState state, Shipment shipment) {
        if (state.isComplete()) {
            return Future.succeededFuture(state);
        }
        // All parts without a receipt: the aggregator stopped before it checked them, which the last one asks for
        // again.
        int part = Math.min(state.parts(), shipment.share().parts() - 1);
        return vertx.executeBlocking(() -> shipment.share().body(part), false)
                .compose(body -> submit(shipment, put(shipment, part, body)))
                .compose(after -> {
                    if (!after.isComplete() && after.parts() <= part) {
                        throw NodeException.failedDependency("the aggregator did not keep part " + part, null);
                    }
                    return sendFrom(after, shipment);
                });
    }

    private static HttpCall put(Shipment shipment, int part, byte[] body) {
        return HttpCall.of(HttpMethod.PUT, url(shipment, "/" + part))
                .body(MediaTypes.OCTET_STREAM, Buffer.buffer(body));
    }

    private Future<UploadState> submit(Shipment shipment, HttpCall call) {
        PlanRef plan = new PlanRef(
                shipment.plan(), shipment.round(), shipment.aggregator().group(), 0);
        return peers.as(shipment.key())
                .submit(call, shipment.certificate().key(), plan)
                .map(answer -> read(answer, UploadState::of));
    }

    private static URI url(Shipment shipment, String part) {
        return URI.create(shipment.aggregator().url() + "/plans/" + shipment.plan() + "/shares/" + shipment.dpId() + "/"
                + shipment.manifest() + part);
    }

    private static ShareReceipt receipt(UploadState complete) {
        return read(complete.receipt().toBytes(), ShareReceipt::of);
    }

    private static <T> T read(byte[] answer, Function<byte[], T> reader) {
        try {
            return reader.apply(answer);
        } catch (MalformedException e) {
            throw NodeException.failedDependency("the aggregator's answer cannot be read", e);
        }
    }
}
