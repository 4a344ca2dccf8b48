package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.HttpCall;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.wire.MalformedException;

/** Sends shares over HTTP, each signed with its processor's key; the receipt is the aggregator's signed answer. */
final class HttpShareSender implements ShareSender {
    private final KeyedPeers peers;

    HttpShareSender(KeyedPeers peers) {
        this.peers = peers;
    }

    @Override
    public Future<ShareReceipt> send(Shipment shipment) {
        URI url = URI.create(shipment.aggregator().url() + "/plans/" + shipment.plan() + "/shares/" + shipment.dpId());
        HttpCall call = HttpCall.of(HttpMethod.PUT, url).body(MediaTypes.OCTET_STREAM, Buffer.buffer(shipment.body()));
        PlanRef plan = new PlanRef(
                shipment.plan(), shipment.round(), shipment.aggregator().group(), 0);
        return peers.as(shipment.key())
                .submit(call, shipment.certificate().key(), plan)
                .map(HttpShareSender::receipt);
    }

    private static ShareReceipt receipt(byte[] answer) {
        try {
            return ShareReceipt.of(answer);
        } catch (MalformedException e) {
            throw NodeException.failedDependency("the aggregator's receipt cannot be read", e);
        }
    }
}
