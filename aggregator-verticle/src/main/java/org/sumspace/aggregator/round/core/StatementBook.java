package org.sumspace.aggregator.round.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Seal;

/**
 * The lists and seals of one group that an aggregator holds, including its own: at most one list for each epoch and
 * index, and one seal for each index.
 */
final class StatementBook {
    private final SortedMap<Integer, SortedMap<Integer, Signed<ReceivedList>>> listsByEpoch = new TreeMap<>();
    private final SortedMap<Integer, Signed<Seal>> seals = new TreeMap<>();

    /** Adds a list unless there is one with its epoch and index; returns the stored one. */
    Signed<ReceivedList> addList(Signed<ReceivedList> list) {
        Signed<ReceivedList> held = listsByEpoch
                .computeIfAbsent(list.body().epoch(), first -> new TreeMap<>())
                .putIfAbsent(list.body().index(), list);
        return held == null ? list : held;
    }

    /** Adds a seal unless there is one with its index; returns the stored one. */
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

    /** The epoch of the last list of that aggregator; 0 for none. */
    int lastEpoch(int index) {
        return listsByEpoch.entrySet().stream()
                .filter(lists -> lists.getValue().containsKey(index))
                .mapToInt(Map.Entry::getKey)
                .max()
                .orElse(0);
    }

    /** The seals, then the lists from that epoch on; in each epoch the list of aggregator {@code first} comes first. */
    List<Signed<?>> since(int epoch, int first) {
        List<Signed<?>> since = new ArrayList<>(seals.values());
        for (SortedMap<Integer, Signed<ReceivedList>> lists :
                listsByEpoch.tailMap(epoch).values()) {
            Stream.concat(Stream.ofNullable(lists.get(first)), lists.values().stream())
                    .distinct()
                    .forEach(since::add);
        }
        return since;
    }

    /** The lists of every epoch that has a seal, then the seals. */
    List<Signed<?>> sealed() {
        List<Signed<?>> sealed = new ArrayList<>();
        seals.values().stream()
                .map(seal -> seal.body().epoch())
                .distinct()
                .forEach(epoch -> sealed.addAll(lists(epoch).values()));
        sealed.addAll(seals.values());
        return sealed;
    }
}
