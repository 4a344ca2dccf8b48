package org.sumspace.common.training.message;

import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The start of a plan, which the orchestrator sends once to each processor node: payload of PLAN_START.
 *
 * @param offer the same plan, training plan and certificates that the aggregators received
 * @param countersignatures one COUNTERSIGNATURE statement for each aggregator, in the plan's order
 * @param leaves the leaves of this node's processors
 * @param discardNotices DISCARD_NOTICE statements of earlier attempts at the same round; empty for the first attempt
 */
public record PlanStart(
        PlanOffer offer, List<Bytes> countersignatures, List<StartLeaf> leaves, List<Bytes> discardNotices) {
    /**
     * The leaf of one processor with its position in the leaf list.
     *
     * @param position from 0, in the order of the list
     * @param leaf the encoded leaf
     * @param path Merkle path from the leaf to the root, lowest sibling first
     */
    public record StartLeaf(int position, Bytes leaf, List<Digest> path) {
        public StartLeaf {
            if (position < 0) {
                throw new IllegalArgumentException("expected a position of at least 0, got " + position);
            }
            path = List.copyOf(path);
        }

        private static void write(WireWriter out, StartLeaf leaf) {
            out.u32(leaf.position);
            leaf.leaf.write(out);
            out.list(leaf.path, (to, sibling) -> to.fixed(sibling.toBytes()));
        }

        private static StartLeaf read(WireReader in) {
            return new StartLeaf(
                    in.u32(),
                    Bytes.read(in, MessageLimits.STATEMENT_BYTES_MAX),
                    in.list(MessageLimits.PATH_MAX, from -> Digest.wrap(from.fixed(Digest.BYTES))));
        }
    }

    public PlanStart {
        countersignatures = List.copyOf(countersignatures);
        leaves = List.copyOf(leaves);
        discardNotices = List.copyOf(discardNotices);
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        offer.write(out);
        out.list(countersignatures, (to, statement) -> statement.write(to))
                .list(leaves, StartLeaf::write)
                .list(discardNotices, (to, notice) -> notice.write(to));
        return out.toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout or are too large */
    public static PlanStart of(byte[] payload) {
        return WireReader.decode(payload, PlanStart::read);
    }

    private static PlanStart read(WireReader in) {
        return new PlanStart(
                PlanOffer.read(in),
                statements(in, MessageLimits.AGGREGATORS_MAX),
                in.list(MessageLimits.LEAVES_MAX, StartLeaf::read),
                statements(in, MessageLimits.NOTICES_MAX));
    }

    private static List<Bytes> statements(WireReader in, int max) {
        return in.list(max, from -> Bytes.read(from, MessageLimits.STATEMENT_BYTES_MAX));
    }
}
