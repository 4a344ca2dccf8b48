package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.message.Parts;
import org.sumspace.common.message.ShareReceipt;
import org.sumspace.common.message.ShareUpload;
import org.sumspace.common.plan.AggregatorEntry;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.trust.NodeCertificate;

/** Brings one sealed message to one aggregator, once. */
@FunctionalInterface
interface ShareSender {
    /**
     * @param aggregator where to
     * @param certificate of the aggregator, verified
     * @param key the processor's own
     * @param manifest digest of the MANIFEST that the body begins with
     * @param body as stored; the same bytes in every try
     */
    @SuppressWarnings("ArrayRecordComponent") // a large body on its way, never compared
    record Shipment(
            Digest plan,
            int round,
            DpId dpId,
            AggregatorEntry aggregator,
            NodeCertificate certificate,
            SigningKey key,
            Digest manifest,
            byte[] body) {
        /** How many requests it takes. */
        int parts() {
            return Parts.count(sealedBytes());
        }

        private int sealedBytes() {
            return ShareUpload.of(body).sealedShare().length;
        }

        /** The body of one of them. */
        byte[] part(int part) {
            int manifestBytes = body.length - sealedBytes();
            int from = part == 0 ? 0 : Math.toIntExact(manifestBytes + Parts.offset(part));
            int to = Math.toIntExact(manifestBytes + Parts.offset(part) + Parts.length(sealedBytes(), part));
            return Arrays.copyOfRange(body, from, to);
        }

        @Override
        public String toString() {
            return "share of " + dpId + " for " + aggregator.nodeId();
        }
    }

    /** What the aggregator signed; failed with a {@link org.sumspace.common.error.NodeException} if it refuses. */
    Future<ShareReceipt> send(Shipment shipment);
}
