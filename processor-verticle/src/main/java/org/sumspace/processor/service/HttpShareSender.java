package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.function.Function;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.HttpCall;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.message.UploadState;
import org.sumspace.common.wire.MalformedException;

/**
 * Sends shares over HTTP, each request signed with the processor's key. A large share goes part by part, from the one
 * that the aggregator is missing on; the receipt is in its signed answer to the last one.
 */
final class HttpShareSender implements ShareSender {
    private final KeyedPeers peers;

    HttpShareSender(KeyedPeers peers) {
        this.peers = peers;
    }

    @Override
    public Future<ShareReceipt> send(Shipment shipment) {
        Future<UploadState> before =
                shipment.parts() == 1 ? Future.succeededFuture(UploadState.begun(0)) : ask(shipment);
        return before.compose(state -> sendFrom(state, shipment)).map(HttpShareSender::receipt);
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
        int part = Math.min(state.parts(), shipment.parts() - 1);
        HttpCall call = HttpCall.of(HttpMethod.PUT, url(shipment, "/" + part))
                .body(MediaTypes.OCTET_STREAM, Buffer.buffer(shipment.part(part)));
        return submit(shipment, call).compose(after -> {
            if (!after.isComplete() && after.parts() <= part) {
                throw NodeException.failedDependency("the aggregator did not keep part " + part, null);
            }
            return sendFrom(after, shipment);
        });
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
