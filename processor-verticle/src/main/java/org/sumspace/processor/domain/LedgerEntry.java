package org.sumspace.processor.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * That a processor contributes, or contributed, to an execution plan. Its id is random in each training plan, so the
 * entry is one of that training plan.
 *
 * @param plan digest of the execution plan
 * @param attempt from 1; another one uses fresh randomness
 * @param group the aggregators that get the shares: only all of them together can declare the plan discarded
 * @param keepUntil when no plan of this training plan can be in force any more
 */
public record LedgerEntry(
        DpId dpId, int round, Digest baseModel, Digest plan, int attempt, List<Receiver> group, Instant keepUntil) {
    public LedgerEntry {
        requireNonNull(dpId, "dpId");
        requireNonNull(baseModel, "baseModel");
        requireNonNull(plan, "plan");
        group = List.copyOf(group);
        requireNonNull(keepUntil, "keepUntil");
        if (round < 0 || attempt < 1 || group.isEmpty()) {
            throw new IllegalArgumentException(
                    "round " + round + ", attempt " + attempt + ", " + group.size() + " shares");
        }
    }

    public LedgerEntry nextAttempt() {
        return new LedgerEntry(dpId, round, baseModel, plan, attempt + 1, group, keepUntil);
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

    public static LedgerEntry of(byte[] bytes) {
        return WireReader.decode(
                bytes,
                in -> new LedgerEntry(
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
}
