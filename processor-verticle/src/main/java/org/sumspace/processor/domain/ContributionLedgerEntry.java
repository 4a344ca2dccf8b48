package org.sumspace.processor.domain;

import java.time.Instant;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * Records that a processor contributes, or contributed, to an execution plan. A processor's id is random in each training
 * plan, so the entry belongs to exactly one training plan.
 *
 * @param plan digest of the execution plan
 * @param attempt from 1; each attempt uses fresh randomness
 * @param group the aggregators that receive the shares; the plan counts as discarded only if all of them have
 *     stated it
 * @param keepUntil the time after which no plan with this processor can be valid
 */
public record ContributionLedgerEntry(
        DpId dpId, int round, Digest baseModel, Digest plan, int attempt, List<Receiver> group, Instant keepUntil) {
    public ContributionLedgerEntry {
        group = List.copyOf(group);
        if (round < 0 || attempt < 1 || group.isEmpty()) {
            throw new IllegalArgumentException("expected round >= 0, attempt >= 1 and at least one share, got round "
                    + round + ", attempt " + attempt + ", " + group.size() + " shares");
        }
    }

    public ContributionLedgerEntry nextAttempt() {
        return new ContributionLedgerEntry(dpId, round, baseModel, plan, attempt + 1, group, keepUntil);
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        dpId.write(out);
        return out.u32(round)
                .fixed(baseModel.toBytes())
                .fixed(plan.toBytes())
                .u32(attempt)
                .list(group, (to, member) -> to.fixed(member.keyId().toBytes()).text(member.organisation()))
                .i64(keepUntil.toEpochMilli())
                .toBytes();
    }

    public static ContributionLedgerEntry of(byte[] bytes) {
        return WireReader.decode(
                bytes,
                in -> new ContributionLedgerEntry(
                        DpId.read(in),
                        in.u32(),
                        digest(in),
                        digest(in),
                        in.u32(),
                        in.list(PlanParameters.MAX_SHARES, from -> new Receiver(digest(from), from.text())),
                        Instant.ofEpochMilli(in.i64())));
    }

    private static Digest digest(WireReader in) {
        return Digest.wrap(in.fixed(Digest.BYTES));
    }

    /**
     * An aggregator that receives shares of a processor.
     *
     * @param organisation its organisation, whose root can revoke it when it is permanently gone
     */
    public record Receiver(Digest keyId, String organisation) {}
}
