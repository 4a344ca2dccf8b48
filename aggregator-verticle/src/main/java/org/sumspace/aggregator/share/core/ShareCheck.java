package org.sumspace.aggregator.share.core;

import java.io.IOException;
import java.io.InputStream;
import org.sumspace.aggregator.share.domain.ExpectedPart;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.Sealing;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.ShareBatch;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Commitments;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareStream;
import org.sumspace.common.wire.MalformedException;

/** Checks batches and single shares: the sender, the length, the seal, and that the manifest commits to the share. */
public final class ShareCheck {
    private ShareCheck() {}

    /** How many bytes the sealed share of that processor has at this aggregator. */
    private static long sealedBytes(JoinedPlan plan, int position) {
        boolean full = plan.leaves().leaf(position).fullIndex() == plan.own().index();
        int share = Share.length(full ? Share.Kind.FULL : Share.Kind.SEED, plan.dimension());
        return Sealing.sealedBytes((long) Commitments.SALT_BYTES + share);
    }

    /**
     * The longest batch of a node: the shares of all its processors in the plan, and at most
     * {@link ShareBatch#BYTES_MAX}.
     *
     * @param node key id of the node that signed the request
     * @param enough from which on it is not counted further
     * @throws RefusedException this aggregator receives no shares of the plan, or none of that node
     */
    public static long bytesOfNode(JoinedPlan plan, Digest node, long enough) {
        if (plan.own().role() != AggregatorRole.FIRST_LEVEL) {
            throw new RefusedException(
                    RefusalReason.NOT_FIRST_LEVEL, "this aggregator receives no shares of that plan");
        }
        long bytes = ShareBatch.HEAD_BYTES;
        for (int position : plan.leaves().positionsOfNode(node)) {
            if (bytes > ShareBatch.HEAD_BYTES && bytes >= Math.min(enough, ShareBatch.BYTES_MAX)) {
                break;
            }
            if (plan.leaves().leaf(position).group() == plan.own().group()) {
                bytes += bytesInFrames(sealedBytes(plan, position));
            }
        }
        if (bytes == ShareBatch.HEAD_BYTES) {
            throw new RefusedException(
                    RefusalReason.FOREIGN_KEY, "no processor of this group is certified for the node that signed");
        }
        return Math.min(bytes, ShareBatch.BYTES_MAX);
    }

    private static long bytesInFrames(long sealedBytes) {
        return sealedBytes + ShareUpload.HEAD_BYTES_MAX + (long) Parts.count(sealedBytes) * ShareBatch.FRAME_HEAD_BYTES;
    }

    /**
     * The expected part of a share.
     *
     * @param node key id of the node that signed the request
     * @throws RefusedException no share of that processor is expected here, or another node hosts it
     */
    public static ExpectedPart expect(JoinedPlan plan, ShareBatch.Frame frame, Digest node) {
        int position = position(plan, frame.dpId(), node);
        return new ExpectedPart(plan, position, frame.manifest(), frame.part(), sealedBytes(plan, position));
    }

    /** The first part of a share whose manifest was checked before. */
    public static ExpectedPart firstPart(JoinedPlan plan, int position, Digest manifest) {
        return new ExpectedPart(plan, position, manifest, 0, sealedBytes(plan, position));
    }

    private static int position(JoinedPlan plan, DpId dpId, Digest node) {
        int position = plan.leaves()
                .position(dpId)
                .orElseThrow(() -> new RefusedException(
                        RefusalReason.UNKNOWN_PROCESSOR, "no processor " + dpId + " takes part in this plan"));
        if (plan.leaves().leaf(position).group() != plan.own().group()) {
            throw new RefusedException(RefusalReason.UNKNOWN_PROCESSOR, dpId + " belongs to another group");
        }
        if (!plan.leaves().consent(position).processorNode().equals(node)) {
            throw new RefusedException(
                    RefusalReason.FOREIGN_KEY,
                    "the request is not signed by the node that " + dpId + " is certified for");
        }
        return position;
    }

    /** @throws RefusedException the seal does not open here, or the manifest commits to another share */
    public static Share open(JoinedPlan plan, RoundKey key, Signed<Manifest> manifest, byte[] sealed) {
        try {
            SaltedShare salted = SaltedShare.open(key, context(plan, manifest), sealed);
            requireCommitment(plan, manifest, salted.commitment());
            Share share = salted.share(plan.dimension());
            salted.erase();
            return share;
        } catch (UnsealException | MalformedException e) {
            throw refused(e);
        }
    }

    /**
     * Checks as {@link #open} does, for a full share that is not held in memory.
     *
     * @param sealed all parts of it
     * @throws IOException it cannot be read
     */
    public static void check(JoinedPlan plan, RoundKey key, int position, Signed<Manifest> manifest, InputStream sealed)
            throws IOException {
        try (ShareStream share = openStream(plan, key, position, manifest, sealed)) {
            requireCommitment(plan, manifest, share.commitment());
        } catch (UnsealException | MalformedException e) {
            throw refused(e);
        }
    }

    /** Opens a full share that {@link #check} accepted. */
    public static ShareStream openStream(
            JoinedPlan plan, RoundKey key, int position, Signed<Manifest> manifest, InputStream sealed)
            throws IOException {
        return ShareStream.open(key, context(plan, manifest), sealed, sealedBytes(plan, position));
    }

    private static SealContext context(JoinedPlan plan, Signed<Manifest> manifest) {
        return new SealContext(
                plan.digest(),
                plan.plan().round(),
                manifest.body().dpId(),
                plan.own().keyId(),
                plan.own().index(),
                manifest.digest());
    }

    private static void requireCommitment(JoinedPlan plan, Signed<Manifest> manifest, Digest commitment) {
        boolean committed =
                commitment.equals(manifest.body().commitment(plan.own().index()));
        require(committed, RefusalReason.WRONG_COMMITMENT, "the manifest commits to another share");
    }

    private static RefusedException refused(RuntimeException failure) {
        return failure instanceof UnsealException
                ? new RefusedException(
                        RefusalReason.SEALED_FOR_ANOTHER,
                        "the share was sealed for another plan, aggregator or manifest")
                : new RefusedException(RefusalReason.MALFORMED, "the sealed bytes are not a share");
    }

    private static void require(boolean holds, RefusalReason otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
        }
    }
}
