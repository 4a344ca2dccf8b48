package org.sumspace.common.training.round;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * An aggregator fixes the contributor set of its group. It cannot change it afterwards.
 *
 * @param lists digests of the RECEIVED_LIST statements of the epoch, by index
 * @param set digest of the {@link ContributorSet}
 * @param size number of contributors in the set
 */
public record Seal(Digest plan, int group, int epoch, int index, List<Digest> lists, Digest set, int size)
        implements StatementBody {

    public Seal {
        Require.between("group", group, 0, PlanParameters.MAX_GROUPS);
        Require.between("epoch", epoch, 1, Integer.MAX_VALUE);
        lists = List.copyOf(lists);
        Require.between("lists", lists.size(), PlanParameters.MIN_SHARES, PlanParameters.MAX_SHARES);
        Require.between("index", index, 1, lists.size());
        Require.between("size", size, 1, PlanParameters.MAX_CONTRIBUTORS);
    }

    /** Whether two aggregators of a group sealed the same set from the same lists. */
    public boolean agreesWith(Seal other) {
        return plan.equals(other.plan)
                && group == other.group
                && epoch == other.epoch
                && lists.equals(other.lists)
                && set.equals(other.set)
                && size == other.size;
    }

    public static Seal read(WireReader in) {
        Digest plan = WireFields.digest(in);
        int group = in.u16();
        int epoch = in.u32();
        int index = in.u8();
        int shares = in.u8();
        List<Digest> lists = new ArrayList<>(shares);
        for (int i = 0; i < shares; i++) {
            lists.add(WireFields.digest(in));
        }
        return new Seal(plan, group, epoch, index, lists, WireFields.digest(in), in.u32());
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes()).u16(group).u32(epoch).u8(index).u8(lists.size());
        lists.forEach(list -> out.fixed(list.toBytes()));
        out.fixed(set.toBytes()).u32(size);
    }

    @Override
    public StatementType type() {
        return StatementType.SEAL;
    }
}
