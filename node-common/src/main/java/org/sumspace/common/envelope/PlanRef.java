package org.sumspace.common.envelope;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The plan, round, group and epoch that a message belongs to.
 *
 * @param plan digest of the execution plan
 * @param group from 1, or 0 for the parents
 * @param epoch from 1, or 0 if the message belongs to no epoch
 */
public record PlanRef(Digest plan, int round, int group, int epoch) {
    /** For messages outside any plan. */
    public static final PlanRef NONE = new PlanRef(Digest.ZERO, 0, 0, 0);

    private static final int MAX_GROUP = 0xffff;

    public PlanRef {
        if (round < 0 || group < 0 || group > MAX_GROUP || epoch < 0) {
            throw new IllegalArgumentException("round " + round + ", group " + group + ", epoch " + epoch);
        }
    }

    public static PlanRef of(Digest plan, int round) {
        return new PlanRef(plan, round, 0, 0);
    }

    static PlanRef read(WireReader in) {
        return new PlanRef(Digest.wrap(in.fixed(Digest.BYTES)), in.u32(), in.u16(), in.u32());
    }

    void write(WireWriter out) {
        out.fixed(plan.toBytes()).u32(round).u16(group).u32(epoch);
    }
}
