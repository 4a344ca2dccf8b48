package org.sumspace.aggregator.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.ReceivedList;

/**
 * The manifests whose shares are stored, by the processor's position in the leaf list and its attempt. At a parent, the
 * contributor sets whose sums are stored, by group.
 */
final class ContributionBook {
    private final Map<Integer, TreeMap<Integer, Digest>> byPosition = new TreeMap<>();
    private final Set<Integer> excluded = new HashSet<>();
    private final Set<Integer> lost = new HashSet<>();

    void add(int position, int attempt, Digest manifest) {
        byPosition.computeIfAbsent(position, first -> new TreeMap<>()).put(attempt, manifest);
    }

    void exclude(int position) {
        excluded.add(position);
    }

    /** Nothing more comes from there. */
    void lose(int position) {
        lost.add(position);
    }

    boolean isEmpty() {
        return byPosition.isEmpty();
    }

    /** How many need not be waited for: they are here, or lost. */
    int settled() {
        Set<Integer> settled = new HashSet<>(lost);
        settled.addAll(byPosition.keySet());
        return settled.size();
    }

    /** What a list signed now holds: the highest attempt of every processor that did not contradict itself. */
    List<ReceivedList.Entry> current() {
        List<ReceivedList.Entry> entries = new ArrayList<>(byPosition.size());
        byPosition.forEach((position, attempts) -> {
            if (!excluded.contains(position)) {
                entries.add(
                        new ReceivedList.Entry(position, attempts.lastEntry().getValue()));
            }
        });
        return entries;
    }

    /** Whether a list signed now would hold something that {@code list} does not. */
    boolean hasNewsSince(Optional<ReceivedList> list) {
        Set<ReceivedList.Entry> known =
                list.map(entries -> Set.copyOf(entries.entries())).orElse(Set.of());
        return !known.containsAll(current());
    }
}
