package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareOutcome;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.UploadState;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.processor.service.ShareSender.Shipment;

/**
 * A share on its way to an aggregator. A large one is sent in parts, beginning with the first part that the aggregator
 * lacks. Not thread-safe: it is in one batch at a time.
 */
final class OutgoingShare {
    private final Shipment shipment;
    private final Promise<ShareReceipt> receipt = Promise.promise();
    /** The next part; null as long as it is unknown which parts the aggregator has. */
    private @Nullable Integer next;

    OutgoingShare(Shipment shipment) {
        this.shipment = shipment;
        this.next = shipment.share().parts() == 1 ? 0 : null;
    }

    Shipment shipment() {
        return shipment;
    }

    Future<ShareReceipt> receipt() {
        return receipt.future();
    }

    void fail(Throwable failure) {
        receipt.tryFail(failure);
    }

    /**
     * As many of its frames as fit; none if not even one does. Blocks.
     *
     * @throws IOException the share could not be read
     * @throws NodeException GONE if the share is not wanted any more
     */
    List<ShareBatch.Frame> frames(long bytesMax, int countMax) throws IOException {
        if (!shipment.isWanted().getAsBoolean()) {
            throw NodeException.gone("the plan of the " + shipment + " is over");
        }
        if (next == null) {
            ShareBatch.Frame question = ShareBatch.Frame.question(shipment.dpId(), shipment.manifest());
            return question.bytes() <= bytesMax && countMax > 0 ? List.of(question) : List.of();
        }
        List<ShareBatch.Frame> frames = new ArrayList<>();
        long left = bytesMax;
        for (int part = next; part < shipment.share().parts() && frames.size() < countMax; part++) {
            ShareBatch.Frame frame = new ShareBatch.Frame(
                    shipment.dpId(), shipment.manifest(), part, shipment.share().body(part));
            left -= frame.bytes();
            if (left < 0) {
                break;
            }
            frames.add(frame);
        }
        return frames;
    }

    /**
     * Takes the aggregator's answer to its frames.
     *
     * @param outcomes at least one
     * @return whether there is more to send; otherwise the receipt is completed or failed
     */
    boolean take(List<ShareOutcome> outcomes) {
        try {
            UploadState state = UploadState.incomplete(0);
            for (ShareOutcome outcome : outcomes) {
                state = outcome.stateOrThrow();
            }
            if (!state.isComplete()) {
                next = nextPart(state.parts());
                return true;
            }
            receipt.tryComplete(ShareReceipt.of(state.receipt().toBytes()));
        } catch (MalformedException malformed) {
            fail(NodeException.failedDependency("could not read the aggregator's receipt", malformed));
        } catch (NodeException refused) {
            fail(refused);
        }
        return false;
    }

    /**
     * The aggregator may have stopped after it stored the last part and before it checked the share. It then has all parts
     * and no receipt, and sending the last part again makes it check.
     *
     * @throws NodeException the aggregator did not take what was sent
     */
    private int nextPart(int stored) {
        int last = shipment.share().parts() - 1;
        if (next != null && (next == last || stored <= next)) {
            throw NodeException.failedDependency("the aggregator did not store part " + next + " of the share", null);
        }
        return Math.min(stored, last);
    }
}
