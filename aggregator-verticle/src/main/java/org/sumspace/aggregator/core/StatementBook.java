package org.sumspace.aggregator.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.plan.ReceivedList;
import org.sumspace.common.plan.Seal;
import org.sumspace.common.statement.Signed;

/** The lists and seals of one group that an aggregator holds, its own among them: at most one for each slot. */
final class StatementBook {
    private final SortedMap<Integer, SortedMap<Integer, Signed<ReceivedList>>> listsByEpoch = new TreeMap<>();
    private final SortedMap<Integer, Signed<Seal>> seals = new TreeMap<>();

    /** Adds a list; returns the one that holds its slot, which is the argument if the slot was free. */
    Signed<ReceivedList> addList(Signed<ReceivedList> list) {
        Signed<ReceivedList> held = listsByEpoch
                .computeIfAbsent(list.body().epoch(), first -> new TreeMap<>())
                .putIfAbsent(list.body().index(), list);
        return held == null ? list : held;
    }

    /** Adds a seal; returns the one that holds its slot, which is the argument if the slot was free. */
    Signed<Seal> addSeal(Signed<Seal> seal) {
        Signed<Seal> held = seals.putIfAbsent(seal.body().index(), seal);
        return held == null ? seal : held;
    }

    Optional<Signed<ReceivedList>> list(int epoch, int index) {
        return Optional.ofNullable(lists(epoch).get(index));
    }

    /** The lists of an epoch by index. */
    SortedMap<Integer, Signed<ReceivedList>> lists(int epoch) {
        SortedMap<Integer, Signed<ReceivedList>> lists = listsByEpoch.get(epoch);
        return lists == null ? new TreeMap<>() : lists;
    }

    SortedMap<Integer, Signed<Seal>> seals() {
        return seals;
    }

    @Nullable
    Signed<Seal> seal(int index) {
        return seals.get(index);
    }

    List<Signed<?>> all() {
        List<Signed<?>> all = new ArrayList<>();
        listsByEpoch.values().forEach(lists -> all.addAll(lists.values()));
        all.addAll(seals.values());
        return all;
    }
}
