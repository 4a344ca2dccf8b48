package org.sumspace.aggregator.shared.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;

/** Verifies statements of other nodes about a plan: the signature, and that the signer is the member that it states. */
public final class PeerStatements {
    private PeerStatements() {}

    /** @throws RefusedException it is not a list for that plan, signed by the aggregator with its group and index */
    public static Signed<ReceivedList> list(JoinedPlan plan, byte[] bytes) {
        Signed<ReceivedList> list = open(plan, bytes, StatementType.RECEIVED_LIST, ReceivedList::read);
        ReceivedList body = list.body();
        requirePlace(plan, list.signer(), body.plan(), body.group(), body.index());
        return list;
    }

    /** @throws RefusedException it is not a seal for that plan, signed by the aggregator with its group and index */
    public static Signed<Seal> seal(JoinedPlan plan, byte[] bytes) {
        Signed<Seal> seal = open(plan, bytes, StatementType.SEAL, Seal::read);
        Seal body = seal.body();
        requirePlace(plan, seal.signer(), body.plan(), body.group(), body.index());
        require(
                body.lists().size() == plan.shares(),
                RefusalReason.WRONG_SHAPE,
                "expected a seal of " + plan.shares() + " lists, got "
                        + body.lists().size());
        return seal;
    }

    /** @throws RefusedException it is not a release for that plan, signed by the aggregator with its group and index */
    public static Signed<Release> release(JoinedPlan plan, byte[] bytes) {
        Signed<Release> release = open(plan, bytes, StatementType.RELEASE, Release::read);
        Release body = release.body();
        requirePlace(plan, release.signer(), body.plan(), body.group(), body.index());
        require(
                body.round() == plan.plan().round() && body.dimension() == plan.dimension(),
                RefusalReason.WRONG_SHAPE,
                "the release is of another round or dimension");
        return release;
    }

    /** @throws RefusedException it is not a notice of an aggregator of that plan */
    public static Signed<DiscardNotice> notice(JoinedPlan plan, byte[] bytes) {
        Signed<DiscardNotice> notice = open(plan, bytes, StatementType.DISCARD_NOTICE, DiscardNotice::read);
        requirePlan(plan, notice.body().plan());
        return notice;
    }

    /** Whether these unverified bytes have the type of a revocation. */
    public static boolean isRevocation(byte[] bytes) {
        return read(() -> Signed.typeOf(bytes)) == StatementType.REVOCATION;
    }

    /** @throws RefusedException no trusted root of the organisation signed it */
    public static Signed<Revocation> revocation(byte[] bytes, Function<byte[], Signed<Revocation>> open) {
        return read(() -> open.apply(bytes));
    }

    /** Verifies the lists, seals and manifests among these statements; others are left out. */
    public static List<Signed<?>> verify(JoinedPlan plan, StatementList statements) {
        List<Signed<?>> verified = new ArrayList<>();
        for (StatementList.Item item : statements.items()) {
            byte[] bytes = item.statement().toBytes();
            if (item.type() == StatementType.RECEIVED_LIST) {
                verified.add(list(plan, bytes));
            } else if (item.type() == StatementType.SEAL) {
                verified.add(seal(plan, bytes));
            } else if (item.type() == StatementType.MANIFEST) {
                verified.add(manifest(plan, bytes));
            }
        }
        return verified;
    }

    private static Signed<Manifest> manifest(JoinedPlan plan, byte[] bytes) {
        Signed<Manifest> manifest = read(() -> Signed.reopen(bytes, StatementType.MANIFEST, Manifest::read));
        int position = plan.leaves()
                .position(manifest.body().dpId())
                .orElseThrow(
                        () -> new RefusedException(RefusalReason.UNKNOWN_PROCESSOR, "no such processor in this plan"));
        ManifestCheck.require(plan, position, manifest);
        return manifest;
    }

    private static <T extends StatementBody> Signed<T> open(
            JoinedPlan plan, byte[] bytes, StatementType type, Function<WireReader, T> read) {
        return read(() -> Signed.open(bytes, type, plan::aggregatorKey, read));
    }

    private static <T> T read(Supplier<T> statement) {
        try {
            return statement.get();
        } catch (InvalidStatementException e) {
            throw new RefusedException(RefusalReason.WRONG_SIGNATURE, String.valueOf(e.getMessage()));
        } catch (MalformedException | IllegalArgumentException e) {
            throw new RefusedException(RefusalReason.MALFORMED, "could not read the statement");
        }
    }

    private static void requirePlace(JoinedPlan plan, Digest signer, Digest statedPlan, int group, int index) {
        requirePlan(plan, statedPlan);
        List<AggregatorEntry> members = plan.plan().members(group);
        require(
                index <= members.size() && members.get(index - 1).keyId().equals(signer),
                RefusalReason.UNKNOWN_AGGREGATOR,
                "the signer is not the aggregator at index " + index + " of group " + group);
    }

    private static void requirePlan(JoinedPlan plan, Digest stated) {
        require(stated.equals(plan.digest()), RefusalReason.WRONG_PLAN, "the statement is about another plan");
    }

    private static void require(boolean holds, RefusalReason otherwise, String detail) {
        if (!holds) {
            throw new RefusedException(otherwise, detail);
        }
    }
}
