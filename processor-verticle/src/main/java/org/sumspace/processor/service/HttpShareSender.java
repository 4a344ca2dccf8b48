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
 * Sends shares over HTTP, each request signed with the processor's key. A large share is sent in parts, starting with the
 * first part that the aggregator lacks. The signed answer to the last part holds the receipt.
 */
final class HttpShareSender implements ShareSender {
    private final KeyedPeers peers;
    private final Vertx vertx;
    private final int uploadsMax;
    private final Map<Digest, ConcurrencyLimiter> limiters = new ConcurrentHashMap<>();

    /** @param uploadsMax how many shares are sent to one aggregator at the same time */
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
        Future<UploadState> state = shipment.share().parts() == 1
                ? Future.succeededFuture(UploadState.incomplete(0))
                : queryState(shipment);
        return state.compose(known -> sendMissingParts(known, shipment));
    }

    private Future<UploadState> queryState(Shipment shipment) {
        return submit(shipment, HttpCall.get(url(shipment, "")));
    }

    private Future<UploadState> sendMissingParts(UploadState state, Shipment shipment) {
        if (state.isComplete()) {
            return Future.succeededFuture(state);
        }
        // The aggregator may have stopped after it stored the last part and before it checked the share. It then has
        // all
        // parts and no receipt, and sending the last part again makes it check.
        int part = Math.min(state.parts(), shipment.share().parts() - 1);
        return vertx.executeBlocking(() -> shipment.share().body(part), false)
                .compose(body -> submit(shipment, put(shipment, part, body)))
                .compose(after -> {
                    if (!after.isComplete() && after.parts() <= part) {
                        throw NodeException.failedDependency(
                                "the aggregator did not store part " + part + " of the share", null);
                    }
                    return sendMissingParts(after, shipment);
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
            throw NodeException.failedDependency("could not read the aggregator's answer", e);
        }
    }
}
