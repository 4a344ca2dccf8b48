package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.task.ConcurrencyLimiter;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.processor.service.ShareSender.Shipment;

/**
 * The shares of one plan that wait for one aggregator. When a batch may be sent it takes what waits then. After a failed
 * batch the next ones are shorter, so that they also arrive in time over a slow line. Thread-safe.
 */
final class ShareOutbox {
    /** Enough for any one part. */
    private static final int BATCH_BYTES_MIN =
            ShareBatch.HEAD_BYTES + ShareBatch.FRAME_HEAD_BYTES + ShareUpload.HEAD_BYTES_MAX + Parts.BYTES;

    private final PeerClient peers;
    private final Vertx vertx;
    private final ConcurrencyLimiter batches;
    private final Deque<OutgoingShare> waiting = new ArrayDeque<>();
    private boolean isBatchComing;
    private int batchBytesMax = ShareBatch.BYTES_MAX;

    /** @param batches limits how many batches are on their way to the aggregator */
    ShareOutbox(PeerClient peers, Vertx vertx, ConcurrencyLimiter batches) {
        this.peers = peers;
        this.vertx = vertx;
        this.batches = batches;
    }

    Future<ShareReceipt> send(Shipment shipment) {
        OutgoingShare share = new OutgoingShare(shipment);
        enqueue(share);
        return share.receipt();
    }

    private void enqueue(OutgoingShare share) {
        synchronized (waiting) {
            waiting.add(share);
        }
        announceBatch();
    }

    /** At most one batch waits for its turn or is being built. */
    private void announceBatch() {
        synchronized (waiting) {
            if (isBatchComing || waiting.isEmpty()) {
                return;
            }
            isBatchComing = true;
        }
        batches.run(this::sendBatch).onFailure(this::failWaiting);
    }

    private Future<Void> sendBatch() {
        OutgoingBatch batch = new OutgoingBatch(batchBytesMax());
        return vertx.executeBlocking(() -> fill(batch), false)
                .onFailure(batch::fail)
                .compose(body -> {
                    batchBuilt();
                    return batch.shares().isEmpty() ? Future.succeededFuture() : deliver(batch, body);
                });
    }

    /** A share leaves the queue once it is in the batch, so that it is not lost if building fails. */
    private Buffer fill(OutgoingBatch batch) {
        for (OutgoingShare share = first(); share != null && batch.add(share); share = first()) {
            synchronized (waiting) {
                waiting.removeFirst();
            }
        }
        return batch.takeBody();
    }

    private @Nullable OutgoingShare first() {
        synchronized (waiting) {
            return waiting.peekFirst();
        }
    }

    private void batchBuilt() {
        synchronized (waiting) {
            isBatchComing = false;
        }
        announceBatch();
    }

    /** The next batch could not be built, which no later event would repeat. */
    private void failWaiting(Throwable failure) {
        List<OutgoingShare> failed;
        synchronized (waiting) {
            failed = List.copyOf(waiting);
            waiting.clear();
            isBatchComing = false;
        }
        failed.forEach(share -> share.fail(failure));
    }

    /** Never fails: what fails is the sending of the shares. */
    private Future<Void> deliver(OutgoingBatch batch, Buffer body) {
        return Future.succeededFuture(batch.shares().get(0).shipment())
                .compose(any -> submit(any, body))
                .map(answer -> batch.take(outcomes(answer)))
                .onSuccess(unfinished -> {
                    lengthenBatches();
                    unfinished.forEach(this::enqueue);
                })
                .onFailure(failure -> {
                    shortenBatches();
                    batch.fail(failure);
                })
                .transform((unfinished, failure) -> Future.succeededFuture());
    }

    private Future<byte[]> submit(Shipment any, Buffer body) {
        URI url = URI.create(any.aggregator().url() + "/plans/" + any.plan() + "/shares");
        PlanRef plan = new PlanRef(any.plan(), any.round(), any.aggregator().group(), 0);
        return peers.submit(
                HttpCall.of(HttpMethod.POST, url).body(MediaTypes.OCTET_STREAM, body),
                any.certificate().key(),
                plan);
    }

    private static List<ShareOutcome> outcomes(byte[] answer) {
        try {
            return ShareOutcome.of(answer);
        } catch (MalformedException e) {
            throw NodeException.failedDependency("could not read the aggregator's answer", e);
        }
    }

    private int batchBytesMax() {
        synchronized (waiting) {
            return batchBytesMax;
        }
    }

    private void shortenBatches() {
        synchronized (waiting) {
            batchBytesMax = Math.max(BATCH_BYTES_MIN, batchBytesMax / 2);
        }
    }

    private void lengthenBatches() {
        synchronized (waiting) {
            batchBytesMax = Math.min(ShareBatch.BYTES_MAX, batchBytesMax + Parts.BYTES);
        }
    }
}
