package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.util.function.BooleanSupplier;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.processor.store.StoredShare;

/** Sends one sealed share to one aggregator. */
@FunctionalInterface
interface ShareSender {
    /**
     * A share and its destination.
     *
     * @param aggregator the destination
     * @param certificate the verified certificate of the aggregator
     * @param manifest digest of the MANIFEST that the share belongs to
     * @param share the stored share; every try sends the same bytes
     * @param isWanted whether the share may still be sent; false once its run or its plan is over
     */
    record Shipment(
            Digest plan,
            int round,
            DpId dpId,
            AggregatorEntry aggregator,
            NodeCertificate certificate,
            Digest manifest,
            StoredShare share,
            BooleanSupplier isWanted) {
        @Override
        public String toString() {
            return "share of " + dpId + " for " + aggregator.nodeId();
        }
    }

    /**
     * Tries once.
     *
     * @return the receipt that the aggregator signed; failed with a {@link org.sumspace.common.error.NodeException} if the
     *     aggregator refuses
     */
    Future<ShareReceipt> send(Shipment shipment);
}
