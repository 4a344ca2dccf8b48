package org.sumspace.common.training.round;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.round.ReceivedList.Entry;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The contributions in a sum: positions in the leaf list and manifest digests, ascending. Two aggregators with equal
 * sets have shares of the same contributions. The sets of parents contain groups: their numbers, and the digests of
 * their contributor sets.
 */
public record ContributorSet(List<Entry> entries) {
    public static final ContributorSet EMPTY = new ContributorSet(List.of());

    /** The encoded length of one entry. */
    public static final int ENTRY_BYTES = Integer.BYTES + Digest.BYTES;

    private static final byte[] LABEL = "sumspace-set-v1".getBytes(US_ASCII);

    public ContributorSet {
        entries = List.copyOf(entries);
        Require.between("contributors", entries.size(), 0, PlanParameters.MAX_CONTRIBUTORS);
        ReceivedList.requireAscending(entries);
    }

    /** The entries that are in all lists, each with the same manifest. */
    public static ContributorSet intersection(List<ReceivedList> lists) {
        if (lists.isEmpty()) {
            throw new IllegalArgumentException("expected at least one list to intersect");
        }
        List<Entry> common = lists.get(0).entries();
        for (ReceivedList list : lists.subList(1, lists.size())) {
            common = intersection(common, list.entries());
        }
        return new ContributorSet(common);
    }

    private static List<Entry> intersection(List<Entry> some, List<Entry> others) {
        Set<Entry> held = new HashSet<>(others);
        return some.stream().filter(held::contains).toList();
    }

    public int size() {
        return entries.size();
    }

    /** Ascending. */
    public List<Integer> positions() {
        return entries.stream().map(Entry::position).toList();
    }

    /** Seals, releases and model versions refer to the set by this digest. */
    public Digest digest(Digest plan, int group) {
        WireWriter out = new WireWriter().fixed(LABEL).fixed(plan.toBytes()).u16(group);
        write(out);
        return Digest.of(out.toBytes());
    }

    public static ContributorSet read(WireReader in) {
        return new ContributorSet(in.list(PlanParameters.MAX_CONTRIBUTORS, Entry::read));
    }

    public void write(WireWriter out) {
        out.list(entries, (to, entry) -> entry.write(to));
    }
}
