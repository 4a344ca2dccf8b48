package org.sumspace.aggregator.round.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.round.ReceivedList;

/**
 * The manifests whose shares are stored, by the processor's position in the leaf list and its attempt. At a parent, the
 * contributor sets whose sums are stored, by group.
 */
final class ContributionBook {
    private final Map<Integer, Attempt> highest = new TreeMap<>();
    private final Set<Integer> excluded = new HashSet<>();
    /** Positions that are settled: their contribution is stored, or will not arrive. */
    private final Set<Integer> settled = new HashSet<>();
    /** Epoch of the list to which {@link #news} is relative; 0 for none. */
    private int newsSinceEpoch;
    /** Positions whose current contribution is not in that list; null before the first call. */
    private @Nullable Set<Integer> news;

    private record Attempt(int number, Digest manifest) {}

    void add(int position, int number, Digest manifest) {
        settled.add(position);
        Attempt before = highest.get(position);
        if (before == null || number >= before.number()) {
            highest.put(position, new Attempt(number, manifest));
            if (news != null) {
                news.add(position);
            }
        }
    }

    void exclude(int position) {
        excluded.add(position);
    }

    /** Records that no contribution will arrive from that position. */
    void lose(int position) {
        settled.add(position);
    }

    boolean isEmpty() {
        return highest.isEmpty();
    }

    /** How many positions are settled. */
    int settled() {
        return settled.size();
    }

    /** The entries of a list signed now: the highest attempt of every processor that is not excluded. */
    List<ReceivedList.Entry> current() {
        List<ReceivedList.Entry> entries = new ArrayList<>(highest.size());
        highest.forEach((position, attempt) -> {
            if (!excluded.contains(position)) {
                entries.add(new ReceivedList.Entry(position, attempt.manifest()));
            }
        });
        return entries;
    }

    /**
     * Whether a list signed now would have an entry that {@code list} does not have.
     *
     * @param list one of this aggregator's own, so that its epoch identifies it
     */
    boolean hasNewsSince(Optional<ReceivedList> list) {
        int epoch = list.map(ReceivedList::epoch).orElse(0);
        Set<Integer> since = news;
        if (since == null || epoch != newsSinceEpoch) {
            since = newsSince(list);
            newsSinceEpoch = epoch;
            news = since;
        }
        return !excluded.containsAll(since);
    }

    private Set<Integer> newsSince(Optional<ReceivedList> list) {
        Set<ReceivedList.Entry> known =
                list.map(entries -> Set.copyOf(entries.entries())).orElse(Set.of());
        return current().stream()
                .filter(entry -> !known.contains(entry))
                .map(ReceivedList.Entry::position)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
