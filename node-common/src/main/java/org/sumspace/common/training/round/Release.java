package org.sumspace.common.training.round;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The statement with which an aggregator releases a sum. There is only one for each (plan, group, index).
 *
 * @param set digest of the sealed {@link ContributorSet}
 * @param size number of contributors in the sum
 * @param dimension length of the sum, the weight included
 * @param sum SHA-256 of the sum's little-endian bytes
 */
public record Release(
        Digest plan, int round, int group, int index, int epoch, Digest set, int size, int dimension, Digest sum)
        implements StatementBody {

    public Release {
        Require.between("round", round, 0, PlanParameters.MAX_ROUNDS);
        Require.between("group", group, 0, PlanParameters.MAX_GROUPS);
        Require.between("index", index, 1, PlanParameters.MAX_SHARES);
        Require.between("epoch", epoch, 1, Integer.MAX_VALUE);
        Require.between("size", size, 1, PlanParameters.MAX_CONTRIBUTORS);
        Require.between("dimension", dimension, 1, CoordinateLayout.MAX_LENGTH);
    }

    public static Release read(WireReader in) {
        return new Release(
                WireFields.digest(in),
                in.u32(),
                in.u16(),
                in.u8(),
                in.u32(),
                WireFields.digest(in),
                in.u32(),
                in.u32(),
                WireFields.digest(in));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes())
                .u32(round)
                .u16(group)
                .u8(index)
                .u32(epoch)
                .fixed(set.toBytes())
                .u32(size)
                .u32(dimension)
                .fixed(sum.toBytes());
    }

    @Override
    public StatementType type() {
        return StatementType.RELEASE;
    }
}
