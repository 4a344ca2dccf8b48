package org.sumspace.aggregator.round.store;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The data of a plan that stay after its key and shares are erased: that it has ended, and every statement and receipt
 * that others may still ask for. It contains nothing with which a share could be opened.
 *
 * @param offer the plan as it was accepted
 * @param state ERASED or DISCARDED
 * @param set the agreed set; empty if there was none
 * @param receipts of every share that was acknowledged
 * @param releases digests of the releases that were acknowledged
 * @param statements lists and seals of the group, and the evidence against one of its members
 * @param notice the notice of this aggregator, if it discarded the plan
 */
public record Tombstone(
        PlanOffer offer,
        RoundState state,
        ContributorSet set,
        List<ShareReceipt> receipts,
        List<Digest> releases,
        StatementList statements,
        @Nullable Signed<DiscardNotice> notice) {
    private static final Comparator<ShareReceipt> BY_MANIFEST = Comparator.comparing(ShareReceipt::manifest);
    private static final int OFFER_BYTES_MAX = 32 << 20;
    private static final int RECEIPTS_MAX = 10_000_000;
    private static final int STATEMENTS_BYTES_MAX = 1 << 30;

    public Tombstone {
        receipts = receipts.stream().sorted(BY_MANIFEST).toList();
        releases = List.copyOf(releases);
        if (state != RoundState.ERASED && state != RoundState.DISCARDED) {
            throw new IllegalArgumentException("expected state ERASED or DISCARDED, got " + state);
        }
    }

    /** The receipt of an acknowledged share, by the digest of its manifest. */
    public Optional<ShareReceipt> receipt(Digest manifest) {
        int at = Collections.binarySearch(receipts, new ShareReceipt(manifest, 0, 0), BY_MANIFEST);
        return at < 0 ? Optional.empty() : Optional.of(receipts.get(at));
    }

    /** The content after its digest, so that a damaged file is noticed. */
    byte[] toBytes() {
        byte[] content = content();
        return new WireWriter()
                .fixed(Digest.of(content).toBytes())
                .bytes32(content)
                .toBytes();
    }

    private byte[] content() {
        WireWriter out = new WireWriter()
                .bytes32(offer.toBytes())
                .bool(state == RoundState.DISCARDED)
                .list(receipts, (to, receipt) -> to.bytes16(receipt.toBytes()))
                .list(releases, (to, release) -> to.fixed(release.toBytes()))
                .bytes32(statements.toBytes())
                .bytes16(notice == null ? new byte[0] : notice.bytes());
        set.write(out);
        return out.toBytes();
    }

    static Tombstone of(byte[] bytes) {
        byte[] content = WireReader.decode(bytes, in -> {
            Digest stated = Digest.wrap(in.fixed(Digest.BYTES));
            byte[] read = in.bytes32(Integer.MAX_VALUE);
            if (!Digest.of(read).equals(stated)) {
                throw new MalformedException("the content does not have the stated digest");
            }
            return read;
        });
        return WireReader.decode(content, in -> {
            PlanOffer offer = PlanOffer.of(in.bytes32(OFFER_BYTES_MAX));
            RoundState state = in.bool() ? RoundState.DISCARDED : RoundState.ERASED;
            List<ShareReceipt> receipts = in.list(RECEIPTS_MAX, from -> ShareReceipt.of(from.bytes16()));
            List<Digest> releases = in.list(PlanParameters.MAX_GROUPS, from -> Digest.wrap(from.fixed(Digest.BYTES)));
            StatementList statements = StatementList.of(in.bytes32(STATEMENTS_BYTES_MAX));
            byte[] notice = in.bytes16();
            return new Tombstone(
                    offer,
                    state,
                    ContributorSet.read(in),
                    receipts,
                    releases,
                    statements,
                    notice.length == 0
                            ? null
                            : Signed.reopen(notice, StatementType.DISCARD_NOTICE, DiscardNotice::read));
        });
    }
}
