package org.sumspace.aggregator.core;

import java.io.IOException;
import java.io.InputStream;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.Sealing;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Commitments;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.training.secagg.Share;
import org.sumspace.common.training.secagg.ShareStream;
import org.sumspace.common.wire.MalformedException;

/** Everything that one share can be checked for by itself: sender, manifest, shape, seal, commitment. */
public final class ShareCheck {
    private ShareCheck() {}

    /** How many bytes the sealed share of that processor has at this aggregator. */
    public static long sealedBytes(JoinedPlan plan, int position) {
        boolean full = plan.leaves().leaf(position).fullIndex() == plan.own().index();
        int share = Share.length(full ? Share.Kind.FULL : Share.Kind.SEED, plan.dimension());
        return Sealing.sealedBytes((long) Commitments.SALT_BYTES + share);
    }

    /**
     * Where the processor stands that sends a share.
     *
     * @param sender key id of whoever signed the request
     * @throws RefusedException it is none of this aggregator's, or somebody else signed
     */
    public static int position(JoinedPlan plan, DpId dpId, Digest sender) {
        int position = plan.leaves()
                .position(dpId)
                .orElseThrow(() -> new RefusedException(
                        Refusal.UNKNOWN_PROCESSOR, "no processor " + dpId + " takes part in this plan"));
        if (plan.leaves().leaf(position).group() != plan.own().group()) {
            throw new RefusedException(Refusal.UNKNOWN_PROCESSOR, dpId + " belongs to another group");
        }
        if (!plan.leaves().consent(position).key().id().equals(sender)) {
            throw new RefusedException(
                    Refusal.FOREIGN_KEY, "the request is not signed by the key that " + dpId + " is certified with");
        }
        return position;
    }

    /** @throws RefusedException the manifest is not one that this processor may send for this plan */
    public static void checkManifest(JoinedPlan plan, int position, Signed<Manifest> manifest) {
        VerifyingKey key = plan.leaves().consent(position).key();
        if (!manifest.isSignedBy(key)) {
            throw new RefusedException(Refusal.WRONG_SIGNATURE, "the manifest's signature is not its processor's");
        }
        Manifest stated = manifest.body();
        ExecutionPlan execution = plan.plan();
        require(
                stated.plan().equals(plan.digest()) && stated.round() == execution.round(),
                Refusal.WRONG_PLAN,
                "the manifest is for another plan or round");
        require(
                stated.dpId().equals(plan.leaves().leaf(position).dpId()),
                Refusal.WRONG_PROCESSOR,
                "the manifest is of another processor");
        require(
                stated.shares() == plan.shares()
                        && stated.dimension() == plan.dimension()
                        && stated.layout().equals(execution.layout().digest()),
                Refusal.WRONG_SHAPE,
                "the manifest states another number of shares, dimension or layout than the plan");
        require(
                stated.baseModel().equals(execution.baseModel()),
                Refusal.WRONG_BASE_MODEL,
                "the manifest names another base model than the plan");
        require(
                stated.fullIndex() == plan.leaves().leaf(position).fullIndex(),
                Refusal.WRONG_FULL_INDEX,
                "the plan gives this processor another full index");
    }

    /** @throws RefusedException the seal does not open here, or holds another share than the manifest commits to */
    public static Share open(JoinedPlan plan, RoundKey key, int position, Signed<Manifest> manifest, byte[] sealed) {
        require(
                sealed.length == sealedBytes(plan, position),
                Refusal.WRONG_LENGTH,
                "the sealed share has " + sealed.length + " bytes, not " + sealedBytes(plan, position));
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
     * As {@link #open}, for a full share that is not held in memory.
     *
     * @param sealed all of it
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

    /** A full share that {@link #check} accepted, once more. */
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
        require(committed, Refusal.WRONG_COMMITMENT, "the manifest commits to another share");
    }

    private static RefusedException refused(RuntimeException failure) {
        return failure instanceof UnsealException
                ? new RefusedException(Refusal.SEALED_FOR_ANOTHER, "the share was sealed for something else")
                : new RefusedException(Refusal.MALFORMED, "what was sealed is no share");
    }

    private static void require(boolean holds, Refusal otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
        }
    }
}
