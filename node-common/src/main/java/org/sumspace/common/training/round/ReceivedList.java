package org.sumspace.common.training.round;

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
 * The contributions that an aggregator has received, in one epoch of the agreement on the contributor set.
 *
 * @param group counted from 1; 0 for the parents
 * @param epoch counted from 1
 * @param index the aggregator's share index, counted from 1
 * @param entries ascending by position in the leaf list; those of a parent by group
 */
public record ReceivedList(Digest plan, int group, int epoch, int index, List<Entry> entries) implements StatementBody {

    /**
     * The contribution of one processor: its position in the leaf list and the digest of its manifest. In a parent's
     * list, the sum of one group: its number and the digest of its contributor set.
     */
    public record Entry(int position, Digest manifest) {
        public Entry {
            Require.between("position", position, 0, PlanParameters.MAX_CONTRIBUTORS - 1);
        }

        static Entry read(WireReader in) {
            return new Entry(in.u32(), WireFields.digest(in));
        }

        void write(WireWriter out) {
            out.u32(position).fixed(manifest.toBytes());
        }
    }

    public ReceivedList {
        Require.between("group", group, 0, PlanParameters.MAX_GROUPS);
        Require.between("epoch", epoch, 1, Integer.MAX_VALUE);
        Require.between("index", index, 1, PlanParameters.MAX_SHARES);
        entries = List.copyOf(entries);
        Require.between("entries", entries.size(), 0, PlanParameters.MAX_CONTRIBUTORS);
        requireAscending(entries);
    }

    static void requireAscending(List<Entry> entries) {
        int last = -1;
        for (Entry entry : entries) {
            if (entry.position() <= last) {
                throw new IllegalArgumentException(
                        "expected ascending positions, got " + entry.position() + " after " + last);
            }
            last = entry.position();
        }
    }

    public static ReceivedList read(WireReader in) {
        return new ReceivedList(
                WireFields.digest(in),
                in.u16(),
                in.u32(),
                in.u8(),
                in.list(PlanParameters.MAX_CONTRIBUTORS, Entry::read));
    }

    @Override
    public void write(WireWriter out) {
        out.fixed(plan.toBytes()).u16(group).u32(epoch).u8(index).list(entries, (to, entry) -> entry.write(to));
    }

    @Override
    public StatementType type() {
        return StatementType.RECEIVED_LIST;
    }
}
