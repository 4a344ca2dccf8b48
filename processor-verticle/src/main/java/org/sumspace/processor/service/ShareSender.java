package org.sumspace.processor.service;

import io.vertx.core.Future;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.processor.store.StoredShare;

/** Brings one sealed message to one aggregator, once. */
@FunctionalInterface
interface ShareSender {
    /**
     * @param aggregator where to
     * @param certificate of the aggregator, verified
     * @param key the processor's own
     * @param manifest digest of the MANIFEST that the share belongs to
     * @param share as stored; the same bytes in every try
     */
    record Shipment(
            Digest plan,
            int round,
            DpId dpId,
            AggregatorEntry aggregator,
            NodeCertificate certificate,
            SigningKey key,
            Digest manifest,
            StoredShare share) {
        @Override
        public String toString() {
            return "share of " + dpId + " for " + aggregator.nodeId();
        }
    }

    /** What the aggregator signed; failed with a {@link org.sumspace.common.error.NodeException} if it refuses. */
    Future<ShareReceipt> send(Shipment shipment);
}
